import { Alert, Button, Code, Paper, Stack, Text, Title } from '@mantine/core';
import { useId, useState } from 'react';
import { notifyProblem } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';
import { makeReportSecret } from '../outbox/message.queries.ts';

/** The secret by which a gateway proves itself when it reports deliveries: shown once. */
export function ReportSecret({ has }: { has: boolean }) {
  const t = useText();
  const heading = useId();
  const [made, setMade] = useState<{ readonly secret: string; readonly address: string } | null>(null);
  const make = () => makeReportSecret().then(setMade, notifyProblem);
  return (
    <Paper component="section" withBorder p="lg" aria-labelledby={heading}>
      <Stack gap="xs" align="flex-start">
        <Title order={2} size="h5" id={heading}>
          {t('message.reports')}
        </Title>
        <Text c="dimmed" size="sm">
          {t('message.reportsHint')}. {t(has || made !== null ? 'message.secretKept' : 'message.secretNone')}
        </Text>
        <Button variant="default" onClick={() => void make()}>
          {t('message.makeSecret')}
        </Button>
        {made === null ? null : (
          <Alert color="orange" title={t('message.secretOnce')}>
            <Text size="sm">{t('message.reportTo')}</Text>
            <Code block>{made.address}</Code>
            <Text size="sm">{t('message.secret')}</Text>
            <Code block>{made.secret}</Code>
          </Alert>
        )}
      </Stack>
    </Paper>
  );
}
