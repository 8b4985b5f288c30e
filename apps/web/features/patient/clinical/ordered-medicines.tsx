import type { PatientBannerFacts } from '@fieldward/contract/patient/patient-banner.operations.ts';
import { Paper, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { useFormats } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { Parts } from '../../../ui/parts.tsx';
import { Status } from '../../../ui/status.tsx';
import classes from '../chart/patient-panels.module.css';

/** What was ordered for somebody to take. Orders are stopped and changed by other orders, where they were written. */
export function OrderedMedicines({ orders }: { orders: PatientBannerFacts['prescriptions'] }) {
  const t = useText();
  const { dayOf } = useFormats();
  const heading = useId();
  return (
    <Paper component="section" withBorder p="md" className={classes.panel} aria-labelledby={heading}>
      <Title order={2} size="h5" mb="xs" id={heading}>
        {t('chart.prescriptions')}
      </Title>
      <ul className={classes.rows}>
        {orders.map(({ uuid, name, dosing, active, since, until }) => (
          <li key={uuid}>
            <Text fw={600} component="span">
              <bdi>{name}</bdi>
            </Text>{' '}
            {active ? null : <Status>{t('chart.inactive')}</Status>}
            <Text size="sm" c="dimmed">
              <Parts of={[dosing, t('chart.sinceDay', { date: dayOf(since) }), until && t('chart.until', { moment: dayOf(until) })]} />
            </Text>
          </li>
        ))}
      </ul>
    </Paper>
  );
}
