import { Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { needsOwnServer, waitsForServer } from '../../lib/api-problem.ts';
import { ErrorState } from '../../ui/states.tsx';
import { RouteLink } from '../../widgets/navigation.tsx';
import { useAway } from './away.tsx';
import classes from './work.module.css';

/** What a section of Home was asked for, and what came of it. */
interface Asked {
  readonly isError: boolean;
  readonly error: unknown;
  readonly refetch: () => Promise<unknown>;
}

interface HomeSectionProps {
  title: string;
  /** Absent where nothing is asked of the server. */
  of?: Asked;
  /**
   * Whether there is something to show: a section without anything is not there, one that failed says so, and of
   * what only the server knows the page tells the title below.
   */
  some: boolean;
  /** Where all of it is. */
  all?: { to: string; search?: Readonly<Record<string, string | undefined>>; text: string } | undefined;
  children: ReactNode;
}

/** One kind of work on Home. */
export function HomeSection({ title, of, some, all, children }: HomeSectionProps) {
  const id = useId();
  const missing = of?.isError === true && !some ? of : null;
  const away = missing !== null && waitsForServer(missing.error);
  useAway(title, away);
  const failed = missing === null || away || needsOwnServer(missing.error) ? null : missing;
  if (!some && failed === null) return null;
  return (
    <section aria-labelledby={id} className={classes.section}>
      <div className={classes.head}>
        <Title order={2} id={id}>
          {title}
        </Title>
        {all === undefined ? null : (
          <RouteLink to={all.to} search={all.search ?? {}}>
            {all.text}
          </RouteLink>
        )}
      </div>
      {failed === null ? children : <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />}
    </section>
  );
}
