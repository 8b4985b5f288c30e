import { Paper, Stack, Text, Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';

/** One part of the account: its name, what it is for, and what can be done. */
export function AccountSection({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  const id = useId();
  return (
    <Paper component="section" withBorder p="md" aria-labelledby={id}>
      <Stack gap="xs">
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {hint === undefined ? null : <Text c="dimmed">{hint}</Text>}
        {children}
      </Stack>
    </Paper>
  );
}
