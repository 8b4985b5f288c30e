import { Button, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconInbox, IconPlugConnectedX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ApiProblem, needsOwnServer, waitsForServer } from '../lib/api-problem.ts';
import { problemText } from '../lib/notify.ts';
import { useText } from '../lib/text.ts';
import classes from './states.module.css';
import { usePageTitle } from './use-page-title.ts';

interface EmptyStateProps {
  title?: string;
  /** What the person can do about it. */
  hint?: string;
  /** A button, when the next step is one. */
  action?: ReactNode;
  /** It is all that the page shows: its title is the page's. */
  page?: boolean;
}

/** What a state is called; where it is all of a page, the page and its tab in the browser are called so. */
export function StateTitle({ page = false, children }: { page?: boolean; children: string }) {
  return page ? <PageName>{children}</PageName> : <Text fw={600}>{children}</Text>;
}

function PageName({ children }: { children: string }) {
  usePageTitle(children);
  return (
    <Text component="h1" fw={600} m={0}>
      {children}
    </Text>
  );
}

/** Nothing to show, and why. */
export function EmptyState({ title, hint, action, page = false }: EmptyStateProps) {
  const t = useText();
  return (
    <output className={classes.state}>
      <IconInbox size={28} stroke={1.5} aria-hidden />
      <StateTitle page={page}>{title ?? t('shell.empty')}</StateTitle>
      {hint ? <Text c="dimmed">{hint}</Text> : null}
      {action}
    </output>
  );
}

interface ErrorStateProps {
  error: unknown;
  title?: string;
  onRetry?: () => void;
  /** A way out, below. */
  action?: ReactNode;
  /** It is all that the page shows: its title is the page's. */
  page?: boolean;
}

/** Something could not be loaded: the reason in a sentence and a way to try again; what does not exist offers the way back instead. */
export function ErrorState({ error, title, onRetry, action, page = false }: ErrorStateProps) {
  const t = useText();
  // a link that is old, or an address with a slip in it: to try again would not help
  const unknown = error instanceof ApiProblem && (error.status === 404 || error.code === 'engine.unknownReference');
  const gone = unknown && (error.code ?? '').startsWith('engine.');
  const elsewhere = needsOwnServer(error);
  // nothing is wrong, and the page may have several of them: a line each, without a button, as it comes by itself
  if (waitsForServer(error))
    return (
      <output className={classes.waits}>
        <IconPlugConnectedX size={18} stroke={1.5} aria-hidden />
        <Text size="sm">{[title, problemText(error).text].filter(Boolean).join('. ')}</Text>
      </output>
    );
  return (
    <div className={classes.state} role="alert">
      <IconAlertTriangle size={28} stroke={1.5} aria-hidden />
      <StateTitle page={page}>{elsewhere ? t('shell.notHere') : (title ?? t(gone ? 'shell.gone' : 'shell.couldNotLoad'))}</StateTitle>
      <Text c="dimmed">{gone ? t('shell.goneWhy') : problemText(error).text}</Text>
      {gone && !action ? (
        <Button variant="default" onClick={() => history.back()}>
          {t('shell.goBack')}
        </Button>
      ) : null}
      {onRetry && !gone && !elsewhere ? (
        <Button variant="default" onClick={onRetry}>
          {t('shell.retry')}
        </Button>
      ) : null}
      {action}
    </div>
  );
}

/** Grey bars in the place of what is loading; quiet, and announced once. */
export function Skeletons({ rows = 6, height = 36 }: { rows?: number; height?: number }) {
  const t = useText();
  return (
    <Stack gap={8} aria-busy="true">
      <VisuallyHidden component="output">{t('shell.loading')}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={height - 8} radius={4} width={`${96 - (row % 4) * 9}%`} />
      ))}
    </Stack>
  );
}
