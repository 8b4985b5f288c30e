import { useQuery } from '@tanstack/react-query';
import type { HeldForm } from '@fieldward/contract/form/field-record.operations.ts';
import { readMoment } from '@fieldward/domain/time/in-zone.ts';
import { useFormats } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { HeldFacts } from './held-facts.tsx';
import { orderIn, testNamesQuery } from './held-lab.queries.ts';

/** Laboratory tests that were ordered on a device, and that the server did not take: each with its reference and instructions. */
export function HeldLabOrder({ record }: { record: HeldForm }) {
  const t = useText();
  const { moment } = useFormats();
  const sent = orderIn(record);
  const orders = sent?.orders ?? [];
  const { data } = useQuery(testNamesQuery(orders.map(({ labTestType }) => String(labTestType))));
  if (sent === undefined) return null;
  const facts = [
    { label: t('labscreen.orderedOn'), value: moment(readMoment(String(sent.orderedAt ?? ''))) },
    ...orders.map(({ labTestType, labReferenceNumber, labInstructions }) => ({
      label: t('labscreen.testType'),
      value: [data?.get(String(labTestType)) ?? '…', labReferenceNumber ?? t('labscreen.numberLater'), labInstructions ?? '']
        .filter((each) => each !== '')
        .join(' · '),
    })),
  ];
  return <HeldFacts facts={facts.filter(({ value }) => value !== '')} />;
}
