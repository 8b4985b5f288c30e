import { Text, Title } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { useText } from '../../lib/text.ts';
import classes from './message-page.module.css';

interface MessagePageProps {
  title: string;
  /** What it means and what to do. */
  text: string;
  actions?: ReactNode;
  /** For the administrator only; folded away. */
  details?: string | undefined;
}

/** A page that is only a message: what happened, what it means, what to do. */
export function MessagePage({ title, text, actions, details }: MessagePageProps) {
  const t = useText();
  useEffect(() => {
    document.title = `${title} · Fieldward`;
  }, [title]);
  return (
    <div className={classes.page}>
      <Title order={1}>{title}</Title>
      <Text maw="56ch">{text}</Text>
      {actions ? <div className={classes.actions}>{actions}</div> : null}
      {details ? (
        <details className={classes.details}>
          <summary>{t('shell.details')}</summary>
          <pre className={classes.text}>{details}</pre>
        </details>
      ) : null}
    </div>
  );
}
