import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { IconForms, IconRoute, IconSearch, IconUser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { api } from '../lib/api.ts';
import { helpAddress } from '../lib/language.ts';
import { local } from '../lib/local-store.ts';
import { mayOpen } from '../lib/page-rights.ts';
import { useSession } from '../lib/session.ts';
import { currentLanguage, useText } from '../lib/text.ts';
import { SEARCH_DELAY, SEARCH_FROM } from '../ui/autocomplete.tsx';
import { administrationGroupsFor } from '../widgets/administration-pages.ts';
import { destinationsFor, type Destination } from '../widgets/main-menu.ts';
import { workflowsQuery } from '../widgets/workflow.queries.ts';

const [store, spotlight] = createSpotlight();

interface Hit {
  uuid: string;
  display: string;
  person?: { gender: string | null; age: number | null };
}

interface Named {
  uuid: string;
  name: string;
  retired: boolean;
}

/** Finds pages, workflows, forms and settings by name, and patients by name or identifier; opens with Ctrl-K. */
export default function QuickOpen({ onClose }: { onClose: () => void }) {
  const t = useText();
  const router = useRouter();
  const { may } = useSession();
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text.trim(), SEARCH_DELAY);
  const searching = text.trim().length >= SEARCH_FROM;
  const patients = useQuery({
    queryKey: ['patient', 'quick-open', asked],
    queryFn: ({ signal }) =>
      api.get<{ results: Hit[] }>('patient', { q: asked, limit: 8, v: 'custom:(uuid,display,person:(gender,age))' }, signal),
    enabled: asked.length >= SEARCH_FROM && mayOpen('/patient', may),
  });

  const workflows = useQuery({ ...workflowsQuery, enabled: mayOpen('/workflow', may) });
  const forms = useQuery({
    queryKey: ['form', 'quick-open'],
    queryFn: async () => (await api.get<{ forms: Named[] }>('hydra/form', { v: 'custom:(uuid,name,retired)' })).forms,
    enabled: mayOpen('/administration/form', may),
    staleTime: 60_000,
  });

  useEffect(() => spotlight.open(), []);

  const words = text.trim().toLocaleLowerCase();
  const pages = destinationsFor(may).filter(({ label }) => t(label).toLocaleLowerCase().includes(words));
  const named = (text: string): boolean => words !== '' && text.toLocaleLowerCase().includes(words);
  const ways = (workflows.data ?? []).filter(({ name, retired }) => !retired && named(name));
  const settings = (mayOpen('/administration', may) ? administrationGroupsFor(may) : [])
    .flatMap((group) => group.pages)
    .filter(({ label }) => named(t(label)));
  const built = (forms.data ?? []).filter(({ name, retired }) => !retired && named(name)).slice(0, 8);
  const found = searching ? (patients.data?.results ?? []) : [];

  function openPage({ to, outside }: Destination): void {
    if (outside) window.open(helpAddress(currentLanguage()), '_blank', 'noreferrer');
    else void router.navigate({ to });
  }

  function openPatient({ uuid, display }: Hit): void {
    local.set('active-patient', { uuid, display });
    void router.navigate({ to: '/patient/detail', search: { patient: uuid } });
  }

  return (
    <Spotlight.Root
      store={store}
      query={text}
      onQueryChange={setText}
      onSpotlightClose={onClose}
      shortcut={null}
      scrollable
      maxHeight={420}
      transitionProps={{ duration: 100 }}
      overlayProps={{ blur: 0, backgroundOpacity: 0.45 }}
      centered={false}
      yOffset="10vh"
      aria-label={t('shell.quickOpen')}
    >
      <Spotlight.Search
        placeholder={t('shell.quickOpenPlaceholder')}
        aria-label={t('shell.quickOpen')}
        leftSection={<IconSearch size={18} aria-hidden />}
      />
      <Spotlight.ActionsList>
        {found.length > 0 ? (
          <Spotlight.ActionsGroup label={t('shell.patients')}>
            {found.map((hit) => (
              <Spotlight.Action
                key={hit.uuid}
                label={hit.display}
                description={[hit.person?.gender, hit.person?.age].filter((part) => part !== null && part !== undefined).join(' · ')}
                leftSection={<IconUser size={18} aria-hidden />}
                onClick={() => openPatient(hit)}
              />
            ))}
          </Spotlight.ActionsGroup>
        ) : null}
        {pages.length > 0 ? (
          <Spotlight.ActionsGroup label={t('shell.pages')}>
            {pages.map((page) => (
              <Spotlight.Action
                key={page.to}
                label={t(page.label)}
                leftSection={<page.icon size={18} aria-hidden />}
                onClick={() => openPage(page)}
              />
            ))}
          </Spotlight.ActionsGroup>
        ) : null}
        {ways.length > 0 ? (
          <Spotlight.ActionsGroup label={t('shell.workflows')}>
            {ways.map(({ uuid, name }) => (
              <Spotlight.Action
                key={uuid}
                label={name}
                leftSection={<IconRoute size={18} aria-hidden />}
                onClick={() => void router.navigate({ to: '/workflow/phase', search: { workflow: uuid } })}
              />
            ))}
          </Spotlight.ActionsGroup>
        ) : null}
        {settings.length > 0 ? (
          <Spotlight.ActionsGroup label={t('shell.administration')}>
            {settings.map(({ to, label, hint, icon: Sign }) => (
              <Spotlight.Action
                key={to}
                label={t(label)}
                {...(hint === undefined ? {} : { description: t(hint) })}
                leftSection={<Sign size={18} aria-hidden />}
                onClick={() => void router.navigate({ to })}
              />
            ))}
          </Spotlight.ActionsGroup>
        ) : null}
        {built.length > 0 ? (
          <Spotlight.ActionsGroup label={t('administration.forms')}>
            {built.map(({ uuid, name }) => (
              <Spotlight.Action
                key={uuid}
                label={name}
                leftSection={<IconForms size={18} aria-hidden />}
                onClick={() => {
                  local.set('active_form', { uuid, display: name });
                  void router.navigate({ to: '/administration/form/create' as '/administration', search: { form: uuid } });
                }}
              />
            ))}
          </Spotlight.ActionsGroup>
        ) : null}
        {found.length + pages.length + ways.length + settings.length + built.length === 0 ? (
          <Spotlight.Empty>
            {!searching
              ? t('shell.quickOpenHint')
              : patients.isFetching || asked !== text.trim()
                ? t('shell.loading')
                : t('shell.quickOpenNothing')}
          </Spotlight.Empty>
        ) : null}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
