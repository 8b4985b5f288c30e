import { Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePageTitle } from './use-page-title.ts';
import classes from './page-header.module.css';

interface PageHeaderProps {
  title: string;
  /** One line under the title: what this page is about, or whom. */
  subtitle?: ReactNode;
  /** The page's one primary action, and few quiet ones before it. */
  actions?: ReactNode;
  /** Filters and search; they stand under the title. */
  children?: ReactNode;
}

/** Title left, actions right, filters under it: the head of every page. Also names the browser tab. */
export function PageHeader({ title, subtitle, actions, children }: PageHeaderProps) {
  usePageTitle(title);
  return (
    <header className={classes.header}>
      <div className={classes.line}>
        <div className={classes.names}>
          <Title order={1}>{title}</Title>
          {subtitle ? <div className={classes.subtitle}>{subtitle}</div> : null}
        </div>
        {actions ? (
          <Group gap="xs" className={classes.actions}>
            {actions}
          </Group>
        ) : null}
      </div>
      {children ? <div className={classes.filters}>{children}</div> : null}
    </header>
  );
}
