import { Button, TextInput, Title } from '@mantine/core';
import {
  IconCalendarEvent,
  IconChartBar,
  IconHelp,
  IconMicroscope,
  IconReportAnalytics,
  IconRoute,
  IconSearch,
  IconSettings,
  IconUserSearch,
  type Icon,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState, type FormEvent } from 'react';
import type { Code } from '@fieldward/messages/catalogue.ts';
import { helpAddress } from '../../lib/language.ts';
import { notify } from '../../lib/notify.ts';
import { mayOpen } from '../../lib/page-rights.ts';
import { useSession } from '../../lib/session.ts';
import { useSettings } from '../../lib/settings.ts';
import { loadTexts, useLanguage, useText } from '../../lib/text.ts';
import { late } from '../../ui/late.tsx';
import { Tile, Tiles } from '../../widgets/tiles.tsx';
import classes from './home.module.css';

const SavedLists = late(async () => {
  await loadTexts('reports');
  return (await import('./saved-lists.panel.tsx')).SavedLists;
});

type Plain = Extract<
  Code,
  | 'shell.findPatient'
  | 'shell.laboratory'
  | 'shell.reports'
  | 'shell.events'
  | 'shell.workflows'
  | 'shell.administration'
  | 'shell.dashboard'
  | 'shell.help'
>;

interface Tile {
  label: Plain;
  icon: Icon;
  to: '/patient' | '/laboratory' | '/reports' | '/event/calendar' | '/workflow' | '/administration' | '/dashboard' | '/help';
}

const tiles: readonly Tile[] = [
  { label: 'shell.findPatient', icon: IconUserSearch, to: '/patient' },
  { label: 'shell.reports', icon: IconReportAnalytics, to: '/reports' },
  { label: 'shell.laboratory', icon: IconMicroscope, to: '/laboratory' },
  { label: 'shell.events', icon: IconCalendarEvent, to: '/event/calendar' },
  { label: 'shell.workflows', icon: IconRoute, to: '/workflow' },
  { label: 'shell.administration', icon: IconSettings, to: '/administration' },
  { label: 'shell.dashboard', icon: IconChartBar, to: '/dashboard' },
  { label: 'shell.help', icon: IconHelp, to: '/help' },
];

/** Home: the most frequent task at hand, and a tile for each area of work that the person may open. */
export default function HomeScreen() {
  const t = useText();
  const language = useLanguage();
  const { may, user } = useSession();
  const { dashboard } = useSettings();
  const navigate = useNavigate();
  const [text, setText] = useState('');

  useEffect(() => {
    document.title = `${t('shell.home')} · Fieldward`;
  }, [t]);

  function search(event: FormEvent): void {
    event.preventDefault();
    void navigate({ to: '/patient', search: text.trim() ? { q: text.trim() } : {} });
  }

  return (
    <>
      <div className={classes.head}>
        <Title order={1}>{t('shell.welcome', { name: user.name })}</Title>
        {mayOpen('/patient', may) ? (
          <search>
            <form className={classes.search} onSubmit={search}>
              <TextInput
                className={classes.input}
                aria-label={t('shell.findPatientByName')}
                placeholder={t('shell.findPatientByName')}
                leftSection={<IconSearch size={18} aria-hidden />}
                value={text}
                onChange={(event) => setText(event.currentTarget.value)}
              />
              <Button type="submit">{t('shell.search')}</Button>
            </form>
          </search>
        ) : null}
      </div>
      <Tiles>
        {tiles
          .filter(({ to }) => mayOpen(to, may))
          .map(({ label, icon, to }) => (
            <Tile
              key={label}
              name={t(label)}
              hint={t(`${label}Hint`)}
              icon={icon}
              {...(label === 'shell.help'
                ? { href: helpAddress(language) }
                : label === 'shell.dashboard' && !dashboard
                  ? { onClick: () => notify('shell.comingSoon') }
                  : { to })}
            />
          ))}
      </Tiles>
      {may('Get Patients') ? <SavedLists /> : null}
    </>
  );
}
