import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { IconForms, IconRoute, IconSearch, IconUser, type Icon } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { form } from '@fieldward/contract/form/form.ts';
import { patient } from '@fieldward/contract/patient/patient.ts';
import { view } from '@fieldward/contract/view.ts';
import { list } from '../lib/client.ts';
import { helpAddress } from '../lib/language.ts';
import { local } from '../lib/local-store.ts';
import { useNeedsServer } from '../lib/needs-server.ts';
import { mayOpen } from '../lib/page-rights.ts';
import { useSession } from '../lib/session.ts';
import { currentLanguage, useText } from '../lib/text.ts';
import { pageOf } from '../pages/all-pages.ts';
import { SEARCH_DELAY, SEARCH_FROM } from '../ui/autocomplete.tsx';
import { ageText } from '../widgets/age-text.ts';
import { useFocusBack } from '../ui/use-focus-back.ts';
import { administrationGroupsFor } from '../widgets/administration-pages.ts';
import { destinationsFor, type Destination } from '../widgets/main-menu.ts';
import { workflowsQuery } from '../widgets/workflow.queries.ts';

const [store, spotlight] = createSpotlight();

const foundPatient = view(patient, {
  uuid: true,
  display: true,
  person: { gender: true, age: true, birthdate: true, birthdateEstimated: true, dead: true, deathDate: true },
});
const formName = view(form, { uuid: true, name: true, retired: true });

/** How many patients and forms are shown at most. */
const MOST = 8;

/** One thing to open. */
interface Hit {
  key: string;
  label: string;
  description?: string;
  sign: Icon;
  /** Why it cannot be opened now. */
  away?: string | undefined;
  open: () => void;
}

/** Finds pages, workflows, forms and settings by name, and patients by name or identifier; opens with Ctrl-K. */
export default function QuickOpen({ onClose }: { onClose: () => void }) {
  const t = useText();
  const [text, setText] = useState('');
  const { groups, searching } = useHits(text.trim());
  const found = groups.filter(({ hits }) => hits.length > 0);
  useFocusBack();
  useEffect(() => spotlight.open(), []);

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
        data-scan="open"
        leftSection={<IconSearch size={18} aria-hidden />}
      />
      <Spotlight.ActionsList>
        {found.map(({ label, hits }) => (
          <Spotlight.ActionsGroup key={label} label={label}>
            {hits.map(({ key, label: name, description, sign: Sign, away, open }) => (
              <Spotlight.Action
                key={key}
                label={name}
                description={away ?? description ?? ''}
                disabled={away !== undefined}
                leftSection={<Sign size={18} aria-hidden />}
                onClick={open}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {found.length === 0 ? (
          <Spotlight.Empty>
            {text.trim().length < SEARCH_FROM ? t('shell.quickOpenHint') : searching ? t('shell.loading') : t('shell.quickOpenNothing')}
          </Spotlight.Empty>
        ) : null}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

/** What fits a text, in groups, and whether the server is still searching. */
function useHits(text: string): { groups: readonly { label: string; hits: readonly Hit[] }[]; searching: boolean } {
  const t = useText();
  const router = useRouter();
  const { may } = useSession();
  const needsServer = useNeedsServer();
  const [settled] = useDebouncedValue(text, SEARCH_DELAY);
  const patients = useQuery({
    queryKey: ['patient', 'quick-open', settled],
    queryFn: ({ signal }) => list(foundPatient, { q: settled, limit: MOST }, signal),
    enabled: settled.length >= SEARCH_FROM && mayOpen('/patient', may),
  });
  const workflows = useQuery({ ...workflowsQuery, enabled: mayOpen('/workflow', may) });
  const forms = useQuery({
    queryKey: ['hydra/form', 'quick-open'],
    queryFn: async ({ signal }) => (await list(formName, {}, signal)).rows,
    enabled: mayOpen('/administration/form', may),
    staleTime: 60_000,
  });

  const words = text.toLocaleLowerCase();
  const fits = (name: string): boolean => name.toLocaleLowerCase().includes(words);
  const named = (name: string): boolean => words !== '' && fits(name);
  const openPage = ({ to, outside }: Destination): void => {
    if (outside) window.open(helpAddress(currentLanguage(), pageOf.get(router.state.location.pathname)?.help), '_blank', 'noreferrer');
    else void router.navigate({ to });
  };

  const patientHits = (text.length >= SEARCH_FROM ? (patients.data?.rows ?? []) : []).map(({ uuid, display, person }): Hit => ({
    key: uuid,
    label: display,
    description: [person.gender, ageText(person, t)].filter((part) => part !== null).join(' · '),
    sign: IconUser,
    open: () => {
      local.set('active-patient', { uuid, display });
      void router.navigate({ to: '/patient/detail', search: { patient: uuid } });
    },
  }));
  const pageHits = destinationsFor(may)
    .filter(({ label }) => fits(t(label)))
    .map((page): Hit => ({ key: page.to, label: t(page.label), sign: page.icon, away: needsServer(page.to), open: () => openPage(page) }));
  const workflowHits = (workflows.data ?? [])
    .filter(({ name }) => named(name))
    .map(({ uuid, name }): Hit => ({
      key: uuid,
      label: name,
      sign: IconRoute,
      away: needsServer('/workflow/phase'),
      open: () => void router.navigate({ to: '/workflow/phase', search: { workflow: uuid } }),
    }));
  const settingHits = (mayOpen('/administration', may) ? administrationGroupsFor(may) : [])
    .flatMap((group) => group.pages)
    .filter(({ label }) => named(t(label)))
    .map(({ to, label, hint, icon }): Hit => ({
      key: to,
      label: t(label),
      ...(hint === undefined ? {} : { description: t(hint) }),
      sign: icon,
      away: needsServer(to),
      open: () => void router.navigate({ to }),
    }));
  const formHits = (forms.data ?? [])
    .filter(({ name, retired }) => !retired && named(name))
    .slice(0, MOST)
    .map(({ uuid, name }): Hit => ({
      key: uuid,
      label: name,
      sign: IconForms,
      away: needsServer('/administration/form/create'),
      open: () => {
        local.set('active_form', { uuid, display: name });
        void router.navigate({ to: '/administration/form/create' as '/administration', search: { form: uuid } });
      },
    }));
  return {
    groups: [
      { label: t('shell.patients'), hits: patientHits },
      { label: t('shell.pages'), hits: pageHits },
      { label: t('shell.workflows'), hits: workflowHits },
      { label: t('shell.administration'), hits: settingHits },
      { label: t('administration.forms'), hits: formHits },
    ],
    searching: patients.isFetching || settled !== text,
  };
}
