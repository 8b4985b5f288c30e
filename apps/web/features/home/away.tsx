import { Text, Title } from '@mantine/core';
import { createContext, use, useCallback, useEffect, useId, useState, type ReactNode } from 'react';
import { isolated } from '../../lib/isolated.ts';
import { useText } from '../../lib/text.ts';
import classes from './work.module.css';

type Tell = (title: string) => () => void;

const AwayWork = createContext<Tell>(() => () => undefined);

/** Tells the page that a section has nothing to show because only the server knows it, for as long as it does. */
export function useAway(title: string, away: boolean): void {
  const tell = use(AwayWork);
  useEffect(() => (away ? tell(title) : undefined), [tell, title, away]);
}

/**
 * What is at hand, and below it, named once, what the server alone has: a device without a network shows first what can be done.
 * @param tiles areas of work that need the server, and cannot be opened now
 */
export function Away({ tiles, children }: { tiles: ReactNode; children: ReactNode }) {
  const t = useText();
  const id = useId();
  const [titles, setTitles] = useState<readonly string[]>([]);
  const tell = useCallback<Tell>((title) => {
    setTitles((all) => [...all, title]);
    return () => setTitles((all) => all.filter((_, at) => at !== all.indexOf(title)));
  }, []);
  return (
    <AwayWork value={tell}>
      {children}
      {titles.length === 0 && tiles === null ? null : (
        <section aria-labelledby={id} className={classes.section}>
          <Title order={2} id={id} className={classes.head!}>
            {t('shell.needsConnection')}
          </Title>
          {titles.length === 0 ? null : (
            <Text c="dimmed" mb={8}>
              {t('home.onServer', { what: titles.map(isolated).join(' · ') })}
            </Text>
          )}
          {tiles}
        </section>
      )}
    </AwayWork>
  );
}
