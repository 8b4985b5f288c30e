import { sampleActWire } from '@fieldward/contract/lab/lab-order.operations.ts';
import type { SampleStatus } from '@fieldward/domain/lab/sample.ts';
import type { Db } from '../../../engine/db.ts';
import { operation, type RequestOf } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';
import { accountName } from '../../../sql/display-sql.ts';
import { namedTest } from '../order/named-lab-test.ts';

type Request = RequestOf<typeof sampleActWire>;
type Body = Request['body'];

const clean = (uuid: string): string => uuid.replaceAll('\0', '');

interface Now {
  readonly voided: boolean;
  readonly label: string;
  readonly status: SampleStatus;
  readonly type: string | null;
  readonly site: string | null;
  /** Who wrote it last. */
  readonly by: string | null;
}

const NOW = `select s.voided, s.sample_identifier as label, s.status, (select c.uuid from concept c where c.concept_id = s.specimen_type_id) as type,
    (select c.uuid from concept c where c.concept_id = s.specimen_site_id) as site, ${accountName('coalesce(s.changed_by, s.creator)')} as by
  from lab_sample s where s.patient_id = $1::bigint and s.lab_test_id = $2::bigint and s.uuid = $3 for no key update`;

/** The sample of a test, held until the end of the transaction. */
async function sampleNow(
  tx: Db,
  { patientId, testId }: { readonly patientId: string; readonly testId: string },
  uuid: string,
): Promise<Now | undefined> {
  const [now] = await tx.rows<Now>(NOW, [patientId, testId, clean(uuid)]);
  return now;
}

/** What a new one says. Raises `engine.required`, `engine.uuidTaken` and what the resource raises. */
async function collect({ body, engine, actor }: Request, tx: Db, test: string, there: Now | undefined): Promise<void> {
  const { sample, collected } = body;
  if (collected === undefined) throw new Problem('engine.required', {}, 'collected');
  // its answer was lost on the way, and it comes again
  if (there?.voided === false && there.label === String(collected.sampleIdentifier).trim()) return;
  await engine.create(tx, 'labtestsample', { ...collected, uuid: sample, labTest: test }, actor);
}

/** That nobody changed it since it was seen. Raises `lab.sampleChangedMeanwhile`. */
function demandAsSeen(now: Now, seen: Body['seen']): void {
  if (seen === undefined) return;
  const same =
    now.label === seen.sampleIdentifier && now.status === seen.status && now.type === seen.specimenType && now.site === seen.specimenSite;
  if (!same) throw new Problem('lab.sampleChangedMeanwhile', { name: now.by ?? '–' });
}

/**
 * By the rules of the resource. Raises `lab.testNotThere`, `lab.sampleNotThere`, `lab.sampleVoided`, `lab.sampleChangedMeanwhile`, and what writing a sample raises.
 */
export const sampleAct = operation(sampleActWire, {
  handle: async (request, tx) => {
    const { body, engine, actor } = request;
    const { act, sample, seen, rejectReason } = body;
    const test = await namedTest(tx, body.test);
    if (test === null) throw new Problem('lab.testNotThere');
    const there = await sampleNow(tx, test, sample);
    if (act === 'collect') {
      await collect(request, tx, test.uuid, there);
      return { body: { uuid: sample } };
    }
    if (there === undefined) throw new Problem('lab.sampleNotThere');
    if (there.voided) throw new Problem('lab.sampleVoided');
    demandAsSeen(there, seen);
    const change = act === 'accept' ? { status: 'ACCEPTED' } : { status: 'REJECTED', rejectReason: rejectReason ?? '' };
    const { uuid } = await engine.update(tx, 'labtestsample', sample, change, actor);
    return { body: { uuid } };
  },
});
