import { Button, TextInput, Title } from '@mantine/core';
import { IconSearch, IconUserPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState, type FormEvent } from 'react';
import { helpAddress } from '../../lib/language.ts';
import { notify } from '../../lib/notify.ts';
import { useNeedsServer } from '../../lib/needs-server.ts';
import { mayOpen } from '../../lib/page-rights.ts';
import { useSession } from '../../lib/session.ts';
import { useSettings } from '../../lib/settings.ts';
import { useLanguage, useText } from '../../lib/text.ts';
import { TextButton } from '../../ui/icon-button.tsx';
import { late } from '../../ui/late.tsx';
import { tilesFor } from '../../widgets/main-menu.ts';
import { Tile, Tiles } from '../../widgets/tiles.tsx';
import { Away } from './away.tsx';
import classes from './home.module.css';

const CriticalResults = late(async () => (await import('./critical-results.panel.tsx')).CriticalResults);
const FirstSteps = late(async () => (await import('./first-steps.panel.tsx')).FirstSteps);
const Work = late(async () => (await import('./work.panel.tsx')).Work);

/**
 * Home: the most frequent task at hand, a tile for each area of work that the person may open, and the work itself in its order. What needs
 * a server that is out of reach comes last.
 */
export default function HomeScreen() {
  const t = useText();
  const language = useLanguage();
  const { may, user } = useSession();
  const { dashboard } = useSettings();
  const navigate = useNavigate();
  const needsServer = useNeedsServer();
  const [text, setText] = useState('');

  useEffect(() => {
    document.title = `${t('shell.home')} · Fieldward`;
  }, [t]);

  const tiles = tilesFor(may);
  const away = tiles.filter(({ to }) => needsServer(to) !== undefined);
  const near = tiles.filter((each) => !away.includes(each));
  const tile = ({ to, label, hint, icon, outside }: (typeof tiles)[number]) => (
    <Tile
      key={to}
      name={t(label)}
      hint={t(hint)}
      icon={icon}
      away={needsServer(to)}
      {...(outside
        ? { href: helpAddress(language) }
        : to === '/dashboard' && !dashboard
          ? { onClick: () => notify('shell.comingSoon') }
          : { to })}
    />
  );

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
              {may('Edit Patients') ? (
                <TextButton
                  icon={IconUserPlus}
                  variant="default"
                  text={t('home.register')}
                  onClick={() => void navigate({ to: '/patient', search: { add: true } })}
                />
              ) : null}
            </form>
          </search>
        ) : null}
      </div>
      {may('Get Patients') && may('View CommonLab Orders') && may('View CommonLab results') ? <CriticalResults /> : null}
      {may('Access Administration') ? <FirstSteps /> : null}
      <Away tiles={away.length === 0 ? null : <Tiles compact>{away.map(tile)}</Tiles>}>
        <Tiles compact>{near.map(tile)}</Tiles>
        <Work />
      </Away>
    </>
  );
}
