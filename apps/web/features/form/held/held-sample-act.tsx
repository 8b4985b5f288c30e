import { useQuery } from '@tanstack/react-query';
import type { HeldForm } from '@fieldward/contract/form/field-record.operations.ts';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import type { SampleStatus } from '@fieldward/domain/lab/sample.ts';
import { readMoment } from '@fieldward/domain/time/in-zone.ts';
import { useFormats } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { HeldFacts } from './held-facts.tsx';
import { sampleActIn, sampleNowQuery } from './held-lab.queries.ts';

const acts: Readonly<Record<'collect' | 'accept' | 'reject', PlainCode>> = {
  collect: 'labscreen.addSampleTitle',
  accept: 'labscreen.acceptSample',
  reject: 'labscreen.rejectSample',
};
const statuses: Readonly<Record<SampleStatus, PlainCode>> = {
  COLLECTED: 'labscreen.collected',
  ACCEPTED: 'labscreen.accepted',
  REJECTED: 'labscreen.rejected',
  PROCESSED: 'labscreen.processed',
};

/** What somebody did with a sample on a device, and the server did not take; with how the sample is by now. */
export function HeldSampleAct({ record }: { record: HeldForm }) {
  const t = useText();
  const { moment } = useFormats();
  const sent = sampleActIn(record);
  const { data } = useQuery(sampleNowQuery(record, sent));
  if (sent === undefined) return null;
  const { act, collected, seen, rejectReason } = sent;
  const now = data?.now;
  const facts = [
    { label: t('heldrecord.did'), value: t(acts[act]) },
    { label: t('labscreen.testType'), value: data?.test ?? '…' },
    { label: t('labscreen.sampleIdentifier'), value: collected?.sampleIdentifier ?? seen?.sampleIdentifier ?? now?.sampleIdentifier ?? '' },
    { label: t('labscreen.collectedOn'), value: moment(readMoment(collected?.collectionDate ?? '')) },
    { label: t('labscreen.comments'), value: collected?.comments ?? '' },
    { label: t('labscreen.rejectReason'), value: rejectReason ?? '' },
    {
      label: t('heldrecord.nowThere'),
      value:
        now === undefined
          ? ''
          : [now.sampleIdentifier, t(statuses[now.status]), now.rejectReason ?? ''].filter((each) => each !== '').join(' · '),
    },
  ];
  return <HeldFacts facts={facts.filter(({ value }) => value !== '')} />;
}
