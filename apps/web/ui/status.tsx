import { Badge, Text } from '@mantine/core';
import type { ReactNode } from 'react';

export interface StatusProps {
  /** In several lines where there is little room; cut at its end otherwise. */
  wrap?: boolean;
  /** The word; colour alone never carries the meaning. */
  children: ReactNode;
  tone?: 'neutral' | 'good' | 'warning' | 'bad' | 'accent';
  icon?: ReactNode;
}

const WRAPPED = { label: { whiteSpace: 'normal', lineHeight: 1.4 } } as const;
const colors = { neutral: 'gray', good: 'green', warning: 'orange', bad: 'red', accent: 'teal' } as const;

/** Whether an entry is in use, in a word: nearly every one is, so that only what is retired stands out. */
export function InUse({ retired, children }: { retired: boolean; children: ReactNode }) {
  return retired ? <Status>{children}</Status> : <>{children}</>;
}

interface Gone {
  /** The word for what is out of use; null for the others. */
  readonly gone: string | null;
  readonly name: string;
}

/** A name, behind a mark where it is out of use: both run in the line, so that a cell cuts the name at its end and never the mark. */
export function NameOrGone({ name, gone }: Gone) {
  return (
    <>
      {gone === null ? null : <Status>{gone}</Status>}{' '}
      <Text span fw={600}>
        <bdi>{name}</bdi>
      </Text>
    </>
  );
}

/** The same as text. */
export const nameOrGone = ({ name, gone }: Gone): string => (gone === null ? name : `${gone} · ${name}`);

/** A status as a word on a quiet tint. */
export function Status({ children, tone = 'neutral', icon, wrap = false }: StatusProps) {
  return (
    <Badge
      color={colors[tone]}
      variant="light"
      radius="sm"
      tt="none"
      fw={600}
      size="lg"
      leftSection={icon}
      {...(wrap ? { h: 'auto', mih: 26, styles: WRAPPED } : {})}
      className={`fw-status fw-status-${tone}`}
    >
      {children}
    </Badge>
  );
}
