/** Laboratory tests that were ordered on this device, and what was done there with samples, as far as the server does not know of it yet. */
import { statusesByWeight, type SampleStatus } from '@fieldward/domain/lab/sample.ts';
import { isAct } from '../unsent/record-kinds.ts';
import { rowsOf } from '../unsent/unsent-rows.ts';
import { aboutOf, contentOf, ownKey } from '../unsent/unsent.ts';

/** The kinds of their records. */
export const LAB_ORDER = 'laborder';
export const SAMPLE_ACT = 'sampleact';

/** A sample, as far as it is read here; the rest is handed on as pages show it. */
export interface ShownSample {
  readonly uuid: string;
  readonly status: SampleStatus;
  readonly rejectReason: string | null;
  /** What was done with it last was done here. */
  readonly here?: true;
}

/** A test that was ordered, as far as it is read here. */
export interface ShownTest {
  readonly uuid: string;
  readonly order: { readonly patient: { readonly uuid: string } };
  readonly sampleStatus: SampleStatus | null;
  readonly labTestSamples: readonly ShownSample[];
  /** The server does not know of it yet. */
  readonly here?: true;
}

/** What a record of an order keeps beside what is sent: its tests as pages show them until the server has them. */
export interface OrderedHere {
  readonly shownTests: readonly ShownTest[];
}

/** The same of a sample that is collected. */
export interface CollectedHere {
  readonly shownSample: ShownSample;
}

interface DoneHere {
  readonly test: string;
  readonly sample: string;
  readonly act: 'collect' | 'accept' | 'reject';
  readonly reason: string | null;
  /** Of one that is collected. */
  readonly shown: ShownSample | undefined;
}

/** What was saved here of tests and samples, in its order. */
interface SavedTests {
  readonly ordered: readonly ShownTest[];
  readonly done: readonly DoneHere[];
}

const NOTHING: SavedTests = { ordered: [], done: [] };

const objectOf = (typed: unknown): Partial<OrderedHere & CollectedHere> => (typeof typed === 'object' && typed !== null ? typed : {}); // as its page kept it

/** Of what is on its way or waits; what was refused changes nothing. */
export async function savedTests(): Promise<SavedTests> {
  const key = await ownKey();
  if (key === undefined) return NOTHING;
  const rows = (await rowsOf(key.user)).filter(({ state }) => state === 'sending' || state === 'waiting');
  const saved = await Promise.all(
    rows.map(async (row): Promise<SavedTests> => {
      const kind = (await aboutOf(key, row))?.kind;
      if (kind !== LAB_ORDER && kind !== SAMPLE_ACT) return NOTHING;
      const content = await contentOf(key, row);
      if (content === undefined || !isAct(content.sent)) return NOTHING;
      const { shownTests = [], shownSample } = objectOf(content.typed);
      if (content.sent.kind === LAB_ORDER) return { ordered: shownTests.map((test) => ({ ...test, here: true as const })), done: [] };
      if (content.sent.kind !== SAMPLE_ACT) return NOTHING;
      const { test, sample, act, rejectReason } = content.sent.body;
      return { ordered: [], done: [{ test, sample, act, reason: rejectReason ?? null, shown: shownSample }] };
    }),
  );
  return { ordered: saved.flatMap(({ ordered }) => ordered), done: saved.flatMap(({ done }) => done) };
}

function after(samples: readonly ShownSample[], { sample, act, reason, shown }: DoneHere): readonly ShownSample[] {
  if (act === 'collect')
    return shown === undefined || samples.some(({ uuid }) => uuid === sample) ? samples : [...samples, { ...shown, here: true }];
  const status = act === 'accept' ? 'ACCEPTED' : 'REJECTED';
  return samples.map((each) => (each.uuid === sample ? { ...each, status, rejectReason: reason, here: true } : each));
}

/** A test with what was done here with its samples. */
export function withDone<T extends ShownTest>(test: T, done: readonly DoneHere[]): T {
  const own = done.filter((each) => each.test === test.uuid);
  if (own.length === 0) return test;
  const labTestSamples = own.reduce(after, test.labTestSamples);
  const statuses = new Set(labTestSamples.map(({ status }) => status));
  return { ...test, labTestSamples, sampleStatus: statusesByWeight.find((status) => statuses.has(status)) ?? null };
}

/** A test that was ordered here, with its samples; undefined where it was not. */
export async function testHere(uuid: string): Promise<ShownTest | undefined> {
  const { ordered, done } = await savedTests();
  const test = ordered.find((each) => each.uuid === uuid);
  return test && withDone(test, done);
}
