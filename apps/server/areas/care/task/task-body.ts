/** What clients send as a Task: to whom it is given, until when it waits, or that it is done. */
import { demand } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';
import type { FhirBody, FhirFollowing, FhirWrite } from '../../../engine/fhir/fhir-map.ts';
import { Problem, unknownReference } from '../../../engine/problem.ts';
import { dateOf, dayOf, listOf, onlyItem, onlyOf, referredId, textOf } from '../../../sql/fhir-body.ts';
import { actOnTask } from './act-on-task.ts';

const refuse = (element: string): never => {
  throw new Problem('engine.refused', {}, element);
};

/** Extension of the day until which it waits. */
export const PUT_OFF_UNTIL = 'https://fieldward.org/fhir/put-off-until';

/** The task is of its patient. Raises `record.otherPatient`. */
async function samePatient(value: unknown, db: Db, { id }: FhirBody): Promise<FhirBody> {
  const [patient] = await db.rows<{ uuid: string }>(
    'select p.uuid from task t join person p on p.person_id = t.patient_id where t.uuid = $1',
    [typeof id === 'string' ? id : null],
  );
  if (patient !== undefined && referredId(value, 'for', 'Patient') !== patient.uuid) throw new Problem('record.otherPatient', {}, 'for');
  return {};
}

/** The record that it is about, or that settled it, is the one that is recorded. Raises `engine.fixed`. */
async function sameRecord(
  element: string,
  sent: string,
  column: 'subject' | 'settled_by_encounter',
  db: Db,
  { id }: FhirBody,
): Promise<FhirBody> {
  const [there] = await db.rows(`select 1 from task t where t.uuid = $1 and t.${column} = $2`, [typeof id === 'string' ? id : null, sent]);
  if (there === undefined) throw new Problem('engine.fixed', {}, element);
  return {};
}

function untilOf(value: unknown): string {
  const { url, valueDate } = onlyOf(onlyItem(value, 'extension'), 'extension', ['url', 'valueDate']);
  return url === PUT_OFF_UNTIL ? dateOf(valueDate, 'extension') : refuse('extension');
}

const reasonOf = (value: unknown): string => textOf(onlyOf(value, 'statusReason', ['text'])['text'], 'statusReason');

interface Stands {
  readonly status: string;
  readonly until: string | null;
  /** The account that has it. */
  readonly owner: string | null;
}

/** The account of the owner, who gives care; null where none was sent. Raises `engine.unknownReference`. */
async function accountSent(sent: FhirBody, tx: Db): Promise<string | null> {
  if (sent['owner'] === undefined) return null;
  const owner = referredId(sent['owner'], 'owner', 'Practitioner');
  const [account] = await tx.rows<{ uuid: string }>(
    'select u.uuid from provider v join users u using (person_id) where v.uuid = $1 and not u.retired order by u.user_id limit 1',
    [owner],
  );
  if (account === undefined) throw unknownReference('Practitioner', owner, 'owner');
  return account.uuid;
}

/** On which day it was done, where that was sent. */
async function dayDone({ executionPeriod }: FhirBody, tx: Db): Promise<{ readonly day?: string }> {
  if (executionPeriod === undefined) return {};
  const { end } = onlyOf(executionPeriod, 'executionPeriod', ['start', 'end']);
  return end === undefined ? {} : { day: await dayOf(end, 'executionPeriod.end', tx) };
}

/**
 * What differs from how it stands is done as on the screens: given to somebody, put off, done; nothing else becomes of it, since it follows from what is
 * recorded. `status` is SQL of how a task (alias) stands. Raises `engine.refused`, and what `actOnTask` raises.
 */
const acting =
  (status: (t: string) => string): FhirFollowing =>
  async (sent, { actor, audit }, tx, id) => {
    for (const right of ['Edit Patient Programs', 'Get Patient Programs', 'Get Patients'] as const) demand(actor, right);
    const [there] = await tx.rows<Stands>(
      `select ${status('t')} as status, t.put_off_until::text as until, (select u.uuid from users u where u.user_id = t.assigned_user) as owner
       from task t where t.uuid = $1`,
      [id],
    );
    const reason = sent['statusReason'] === undefined ? null : reasonOf(sent['statusReason']);
    const until = sent['extension'] === undefined ? null : untilOf(sent['extension']);
    const act = (body: Omit<Parameters<typeof actOnTask>[1], 'task'>) => actOnTask(tx, { task: id, ...body }, { actor, audit });
    const account = await accountSent(sent, tx);
    if (account !== null && account !== there?.owner) await act({ act: 'assign', to: { kind: 'user', uuid: account } });
    const asked = sent['status'] ?? there?.status;
    if (asked === 'completed' && there?.status !== 'completed') {
      await act({ act: 'done', reason, ...(await dayDone(sent, tx)) });
    } else if (asked === 'on-hold' && (there?.status !== 'on-hold' || (until !== null && until !== there.until)))
      await act({ act: 'putOff', reason, until });
    else if (asked !== there?.status) refuse('status');
    // words and a day of nothing that was done would be lost
    else if (reason !== null) refuse('statusReason');
    else if (until !== null && until !== there?.until) refuse('extension');
  };

/** What is read only: it follows from what is recorded. */
const FOLLOWS = ['intent', 'priority', 'code', 'authoredOn', 'lastModified', 'location', 'restriction'];

/** Writes of both kinds. */
export const taskWrites = (status: (t: string) => string): readonly FhirWrite[] =>
  ['scheduledtask', 'resulttask'].map((of) => ({
    of,
    elements: {
      for: samePatient,
      focus: (value, db, whole) => sameRecord('focus', referredId(value, 'focus', 'DiagnosticReport'), 'subject', db, whole),
      output: async (value, db, whole) => {
        for (const each of listOf(value, 'output')) {
          const { valueReference } = onlyOf(each, 'output', ['type', 'valueReference']);
          // oxlint-disable-next-line no-await-in-loop -- one
          await sameRecord('output', referredId(valueReference, 'output', 'Encounter'), 'settled_by_encounter', db, whole);
        }
        return {};
      },
      extension: (value) => (untilOf(value), {}),
      statusReason: (value) => (reasonOf(value), {}),
      owner: (value) => (referredId(value, 'owner', 'Practitioner'), {}),
      status: (value) => (textOf(value, 'status'), {}),
      executionPeriod: (value, _db, { status: asked }) => {
        onlyOf(value, 'executionPeriod', ['start', 'end']);
        return asked === 'completed' ? {} : refuse('executionPeriod');
      },
    },
    passedOver: FOLLOWS,
    demanded: { reason: 'statusReason', until: 'extension', day: 'executionPeriod.end', to: 'owner', act: 'status' },
    acts: acting(status),
  }));
