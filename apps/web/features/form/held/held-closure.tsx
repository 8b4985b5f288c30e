import { useQuery } from '@tanstack/react-query';
import type { HeldForm } from '@fieldward/contract/form/field-record.operations.ts';
import { readMoment } from '@fieldward/domain/time/in-zone.ts';
import { useFormats } from '../../../lib/format.ts';
import { labelled, useText } from '../../../lib/text.ts';
import { closureIn, closureNamesQuery } from './held-closure.queries.ts';
import { HeldFacts } from './held-facts.tsx';

/** The closure of an event from a device that the server did not take: who came, what was used, and what accepting it would take off the event. */
export function HeldClosure({ record }: { record: HeldForm }) {
  const t = useText();
  const { moment } = useFormats();
  const sent = closureIn(record);
  const { data } = useQuery(closureNamesQuery(record, sent));
  if (sent === undefined) return null;
  const { closureNotes, schedule, eventParticipants, eventServices, eventAssets } = sent.closure;
  const nameOf = (uuid: string): string => data?.names.get(uuid) ?? '…';
  const line = (name: string, { availableInEvent, quantity, actualCost }: (typeof eventServices)[number] | (typeof eventAssets)[number]) =>
    labelled(name, availableInEvent ? `${quantity} × ${actualCost}` : t('closure.notUsed'));
  const facts = [
    { label: t('fieldrecord.eventclosure'), value: record.patient.display },
    { label: t('closure.actualStart'), value: moment(readMoment(schedule.eventDate)) },
    { label: t('closure.actualEnd'), value: moment(readMoment(schedule.endDate)) },
    {
      label: t('closure.attended'),
      value: eventParticipants
        .filter(({ attendance }) => attendance)
        .map(({ participant }) => nameOf(participant))
        .join(', '),
    },
    {
      label: t('closure.notAttended'),
      value: eventParticipants
        .filter(({ attendance }) => !attendance)
        .map(({ participant, absenceReason }) => `${nameOf(participant)} (${absenceReason})`)
        .join(', '),
    },
    { label: t('closure.services'), value: eventServices.map((each) => line(nameOf(each.service), each)).join(', ') },
    { label: t('closure.assets'), value: eventAssets.map((each) => line(nameOf(each.asset), each)).join(', ') },
    { label: t('closure.closureNotes'), value: closureNotes ?? '' },
    { label: t('heldrecord.takenOff'), value: (data?.lost ?? []).join(', ') },
  ];
  return <HeldFacts facts={facts.filter(({ value }) => value !== '')} />;
}
