import type { Day } from '@fieldward/domain/time/day.ts';
import { addDays } from '@fieldward/domain/time/in-zone.ts';
import { Alert, Loader, Table, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/call.ts';
import { clockOf, today } from '../../../lib/clock.ts';
import { useFormats } from '../../../lib/format.ts';
import { notify, notifyProblem } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { appointmentKey } from '../../../widgets/appointment/clinic-day.queries.ts';

interface MoveDayProps {
  /** uuid of the clinic. */
  clinic: string;
  /** uuid; '' for all of the clinic. */
  service: string;
  /** The day that falls out. */
  day: Day;
  onClose: () => void;
}

/** A clinic day falls out: shows where everybody would go, and moves them all at once. */
export function MoveDay({ clinic, service, day, onClose }: MoveDayProps) {
  const t = useText();
  const queries = useQueryClient();
  const { day: shownDay, moment } = useFormats();
  const [from, setFrom] = useState<string>(addDays(day, 1));
  const body = { location: clinic, service: service || null, day, from };
  const preview = useQuery({
    queryKey: [...appointmentKey, 'move', body],
    queryFn: ({ signal }) => call('POST fieldward/appointmentsmove', { body: { ...body, dryRun: true } }, signal),
    enabled: from !== '',
    staleTime: 0,
  });
  const rows = preview.data?.appointments ?? [];
  const staying = rows.filter(({ to }) => to === null);

  async function submit(): Promise<void> {
    try {
      const { appointments } = await call('POST fieldward/appointmentsmove', { body });
      notify('appointment.movedMany', { count: appointments.filter(({ to }) => to !== null).length });
    } catch (problem) {
      await preview.refetch();
      return notifyProblem(problem);
    }
    await queries.invalidateQueries({ queryKey: appointmentKey });
    await queries.invalidateQueries({ queryKey: ['patient'] });
    onClose();
  }

  return (
    <ModalForm
      title={t('appointment.moveDay', { day: shownDay(day) })}
      submitLabel={t('appointment.moveAll')}
      dirty={false}
      submitDisabled={preview.isFetching || rows.length === staying.length}
      onClose={onClose}
      onSubmit={submit}
    >
      <DateField label={t('appointment.movedFrom')} value={from} min={today()} required clearable={false} needed onChange={setFrom} />
      {preview.isError ? <ErrorState error={preview.error} onRetry={() => void preview.refetch()} /> : null}
      {preview.isLoading ? <Loader size="sm" aria-label={t('shell.loading')} /> : null}
      {preview.data !== undefined && rows.length === 0 ? <Text>{t('appointment.nobody')}</Text> : null}
      {staying.length > 0 ? (
        <Alert color="yellow" role="status">
          {t('appointment.doNotFit', { names: staying.map(({ patient }) => patient.display).join(', ') })}
        </Alert>
      ) : null}
      {rows.length > staying.length ? (
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('appointment.patient')}</Table.Th>
              <Table.Th>{t('appointment.time')}</Table.Th>
              <Table.Th>{t('appointment.movedTo')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ uuid, patient, start, to }) =>
              to === null ? null : (
                <Table.Tr key={uuid}>
                  <Table.Td>
                    <bdi>{patient.display}</bdi>
                  </Table.Td>
                  <Table.Td>{start === null ? '–' : clockOf(start).slice(11, 16)}</Table.Td>
                  <Table.Td>{to.start === null ? shownDay(to.day) : moment(to.start)}</Table.Td>
                </Table.Tr>
              ),
            )}
          </Table.Tbody>
        </Table>
      ) : null}
    </ModalForm>
  );
}
