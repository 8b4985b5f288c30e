/** Sends what is done with samples; where the server is not, or does not know of them yet, it is kept on this device until it answers. */
import { labTestSample } from '@fieldward/contract/lab/lab-order.ts';
import type { Ref } from '@fieldward/contract/view.ts';
import type { CallRequest } from '../../../lib/call.ts';
import { save } from '../../../lib/client.ts';
import { deviceGate } from '../../../lib/device/device-gate.ts';
import { SAMPLE_ACT, type CollectedHere } from '../../../lib/device/tests-here.ts';
import type { About } from '../../../lib/unsent/unsent.ts';
import type { LabSample, WholeLabTest } from '../order/lab-work.queries.ts';

type Act = CallRequest<'POST fieldward/sampleact'>['body'];
type Where = 'stored' | 'kept';

/** The name under which a new sample of a test is kept while it is typed. */
export const newSampleForm = (test: string): string => `sample:new for ${test}`;

/** Whether what is done with these is kept here: the server is out of reach, or does not know of one of them yet. */
export const isKeptHere = (...of: readonly ({ readonly here?: true } | undefined)[]): boolean =>
  deviceGate()?.alone('GET') === true || of.some((each) => each?.here === true);

/** What is kept: under which id, what was typed, and by which name its dialog keeps that. */
interface Keeping {
  readonly record: string;
  readonly body: Omit<Act, 'test'>;
  readonly typed: unknown;
  readonly draft: Pick<About, 'draft'>;
}

async function keep(test: WholeLabTest, { record, body, typed, draft }: Keeping): Promise<Where> {
  const { saveRecord } = await import('../../../lib/unsent/save-record.ts');
  const { uuid, display } = test.order.patient;
  return saveRecord({
    uuid: record,
    about: { kind: SAMPLE_ACT, form: '', componentForm: '', patient: { uuid, name: display }, test: test.uuid, ...draft },
    content: { sent: { kind: SAMPLE_ACT, body: { ...body, test: test.uuid } }, typed },
  });
}

/** Accepts a sample, or rejects it for a reason, as it was seen. Throws `ApiProblem` when the server refuses it. */
export function keepDecision(test: WholeLabTest, sample: LabSample, rejectReason: string | null): Promise<Where> {
  const seen = {
    sampleIdentifier: sample.sampleIdentifier,
    status: sample.status,
    specimenType: sample.specimenType?.uuid ?? null,
    specimenSite: sample.specimenSite?.uuid ?? null,
  };
  const act = rejectReason === null ? ({ act: 'accept' } as const) : ({ act: 'reject', rejectReason } as const);
  return keep(test, { record: crypto.randomUUID(), body: { ...act, sample: sample.uuid, seen }, typed: null, draft: {} });
}

/** A sample as its dialog has it. */
interface TypedSample {
  readonly specimenType: string;
  readonly specimenSite: string;
  readonly sampleIdentifier: string;
  readonly collectionDate?: string;
  readonly quantity: string | null;
  readonly units: string | null;
  readonly collector?: string | null;
  readonly expirable: boolean;
  readonly expiryDate?: string | null;
  readonly comments: string | null;
}

interface Collecting {
  readonly test: WholeLabTest;
  readonly body: TypedSample;
  /** What was typed, with the ids of what is saved and of the sample. */
  readonly draft: { readonly record: string; readonly uuid: string; readonly collector: Ref | null };
  /** What types and sites of specimens are called. */
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

/** Collects a new sample; what the server holds of it is put right. Throws `ApiProblem` when it is refused, and when this device cannot keep it. */
export async function collectSample({ test, body, draft, choices }: Collecting): Promise<Where> {
  const { isSavedHere } = await import('../../../lib/unsent/unsent.ts');
  if (!isKeptHere(test) && !(await isSavedHere(draft.record))) {
    await save(labTestSample, { ...body, labTest: test.uuid });
    return 'stored';
  }
  const { collector, ...collected } = body;
  const refOf = (uuid: string): Ref => ({ uuid, display: choices.find(({ value }) => value === uuid)?.label ?? '' });
  const shownSample = {
    ...collected,
    uuid: draft.uuid,
    status: 'COLLECTED' as const,
    specimenType: refOf(body.specimenType),
    specimenSite: refOf(body.specimenSite),
    collector: draft.collector,
    rejectReason: null,
  };
  const sent = typeof collector === 'string' ? { ...collected, collector } : collected;
  return keep(test, {
    record: draft.record,
    body: { act: 'collect', sample: draft.uuid, collected: sent },
    typed: { ...draft, shownSample } satisfies CollectedHere & typeof draft,
    draft: { draft: newSampleForm(test.uuid) },
  });
}
