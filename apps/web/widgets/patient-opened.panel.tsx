import type { Opening } from '@fieldward/contract/patient/patient-access.operations.ts';
import { instant, timeAt } from '@fieldward/domain/time/in-zone.ts';
import { Alert } from '@mantine/core';
import { IconLockOpen } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { programmeZone } from '../lib/clock.ts';
import { useText } from '../lib/text.ts';
import { openedQuery } from './patient-access.queries.ts';

interface OpenedProps {
  patient: string;
  /** Where the page knows it already; asked for otherwise. */
  known?: Opening | null | undefined;
}

/** 'Opened until 14:05 because: …'. When that time has come, the page is asked for anew. */
export default function PatientOpenedPanel({ patient, known }: OpenedProps) {
  const t = useText();
  const queries = useQueryClient();
  const { data } = useQuery({ ...openedQuery(patient), enabled: known === undefined });
  const open = known ?? data;
  const expires = open?.expires;
  useEffect(() => {
    if (expires === undefined) return;
    const left = instant(expires) - Date.now() + 500;
    const timer = setTimeout(() => void queries.invalidateQueries(), Math.max(left, 1_000));
    return () => clearTimeout(timer);
  }, [expires, queries]);
  if (!open) return null;
  return (
    <Alert color="orange" icon={<IconLockOpen aria-hidden />} mb="sm" py="xs">
      <bdi>{t('access.openedUntil', { time: timeAt(open.expires, programmeZone()), reason: open.reason })}</bdi>
    </Alert>
  );
}
