import type { Code, Message } from '@fieldward/messages/catalogue.ts';
import { ApiProblem } from '../api-problem.ts';
import { call } from '../call.ts';
import { connectionLost, whenConnectionChanges } from '../connection-state.ts';
import { offsetNow } from '../clock.ts';
import { dropDraft, draft } from '../drafts.ts';
import { browserName, local } from '../local-store.ts';
import { queryClient } from '../query-client.ts';
import { isAct } from './record-kinds.ts';
import { isTimeFor, nextTry, saysNothing } from './unsent-retry.ts';
import { rowsOf, type UnsentRow } from './unsent-rows.ts';
import {
  aboutOf,
  contentOf,
  draftOf,
  holdRecord,
  isOfPatient,
  isUnsent,
  ownKey,
  putOff,
  settleRecord,
  stopRecord,
  tellingSeldom,
  whenUnsentChanges,
  type About,
  type Content,
  type Key,
} from './unsent.ts';

/** What is on its way for longer than this was left there by a page that is gone, in milliseconds. */
const ON_ITS_WAY = 90_000;
/** Records of so many patients are sent at a time; those of one patient one after the other. */
const LANES = 4;
/** One tab sends at a time. */
const LOCK = 'fieldward-unsent';

/** What is sent: what is due; all that waits, because the server answers again; what its person has to look at, too. */
type Which = 'due' | 'waiting' | 'all';

const isDue = ({ state, changed, next, opened }: UnsentRow, now: number, which: Which): boolean =>
  state === 'sending'
    ? isTimeFor(changed + ON_ITS_WAY, now)
    : state === 'stopped'
      ? which === 'all'
      : which === 'all' || (which === 'waiting' && opened !== true) || isTimeFor(next, now);

/** Why a record was refused: its sentence may not be loaded on this page, it is shown where the records are listed. */
function reasonOf({ body, holes }: ApiProblem): Message {
  const { error } = (body ?? {}) as { error?: { code?: unknown } }; // each part is checked
  return { code: (typeof error?.code === 'string' ? error.code : 'shell.genericFailure') as Code, holes: { ...holes } }; // checked where it is shown
}

/** What the server is told of a record: when it was saved by the clock of this device, which it compares with its own. */
export const handedIn = (
  { uuid, at, corrects }: Pick<UnsentRow, 'uuid' | 'at' | 'corrects'>,
  { kind, patient }: Pick<About, 'kind' | 'patient'>,
  { sent }: Pick<Content, 'sent'>,
) => ({
  uuid,
  ...(isAct(sent) ? { act: { ...sent, patient: isOfPatient({ kind }) ? patient.uuid : null, name: patient.name } } : { submission: sent }),
  saved: { at, offset: offsetNow(), device: browserName() },
  clock: Date.now(),
  ...(corrects === true ? { corrects } : {}),
});

/** What came of sending a record: the server has decided on it; or it cannot just now; or nobody answered, whoever asks. */
type Outcome = 'decided' | 'later' | 'nobody';

async function sendOne(key: Key, row: UnsentRow): Promise<Outcome> {
  const [about, content] = await Promise.all([aboutOf(key, row), contentOf(key, row)]);
  if (about === undefined || content === undefined) return 'decided';
  try {
    const { state, problem } = await call('POST fieldward/fieldrecord', { body: handedIn(row, about, content) });
    if (state === 'stored') await arrived(row, about, content);
    else await holdRecord(row.uuid, problem === undefined ? undefined : { code: problem.code, holes: { ...problem.holes } });
    return 'decided';
  } catch (problem) {
    if (!(problem instanceof ApiProblem)) {
      // a failure that nobody foresaw keeps neither this record from its next try nor others from theirs
      // oxlint-disable-next-line no-console -- for whoever looks for its cause
      console.error(problem);
      await putOff(row.uuid, row.tries + 1, nextTry(row.tries + 1));
      return 'later';
    }
    // the page leaves for the sign-in
    if (problem.status === 401) return 'nobody';
    if (!saysNothing(problem) && problem.status < 500) {
      await stopRecord(row.uuid, reasonOf(problem));
      return 'decided';
    }
    await putOff(row.uuid, row.tries + 1, nextTry(row.tries + 1));
    return problem.status === 0 ? 'nobody' : 'later';
  }
}

async function arrived(row: UnsentRow, about: About, content: Content): Promise<void> {
  await settleRecord(row.uuid);
  dropDraftOf(row, about, content);
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey.includes(about.patient.uuid) || queryKey.includes(about.encounter),
  });
}

/** What a page that died in the moment of sending left of the form it had saved. */
function dropDraftOf({ uuid, opened }: UnsentRow, about: About, { typed }: Content): void {
  const of = draftOf(about);
  if (of?.patient === undefined) return;
  const kept = draft<{ uuid?: string }>(of)?.content;
  // whoever opened it while it waited may have changed it since
  if (kept?.uuid === uuid && (opened !== true || JSON.stringify(kept) === JSON.stringify(typed))) dropDraft(of);
}

/** The due records of each patient; a record that is not due yet holds back those behind it. */
async function dueByPatient(key: Key, rows: readonly UnsentRow[], which: Which): Promise<UnsentRow[][]> {
  const now = Date.now();
  const patients = new Map<string, { rows: UnsentRow[]; over: boolean }>();
  const abouts = await Promise.all(rows.map(async (row) => aboutOf(key, row)));
  for (const [at, row] of rows.entries()) {
    const about = abouts[at];
    if (about === undefined) continue;
    const group = patients.get(about.patient.uuid) ?? { rows: [], over: false };
    patients.set(about.patient.uuid, group);
    // what stopped waits for its person, and nothing waits for it
    if (row.state === 'stopped' && which !== 'all') continue;
    group.over ||= !isDue(row, now, which);
    if (!group.over) group.rows.push(row);
  }
  return [...patients.values()].flatMap((group) => (group.rows.length > 0 ? [group.rows] : []));
}

/** Sends the records of one patient in the order in which they were saved, until one has to wait; whether anybody answered. */
async function sendInOrder(key: Key, rows: readonly UnsentRow[]): Promise<boolean> {
  for (const row of rows) {
    // oxlint-disable-next-line no-await-in-loop -- the order is the point
    const outcome = await sendOne(key, row);
    if (outcome !== 'decided') return outcome === 'later';
  }
  return true;
}

async function sendPatients(key: Key, patients: UnsentRow[][]): Promise<boolean> {
  let answered = true;
  const lane = async (): Promise<void> => {
    for (let next = patients.shift(); next !== undefined && answered; next = patients.shift()) {
      // oxlint-disable-next-line no-await-in-loop -- so many at a time and no more
      if (!(await sendInOrder(key, next))) answered = false;
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return answered;
}

let sending: Promise<boolean> | undefined;

/** Sends what this browser keeps for the person signed in, one pass at a time in all tabs; whether the server answered. */
export function sendRecords(which: Which): Promise<boolean> {
  sending ??= navigator.locks
    .request(LOCK, { ifAvailable: true }, async (lock) => {
      const rows = (await rowsOf(local.get('uuid') ?? '')).filter(({ state }) => isUnsent(state));
      // nobody is asked for a key that opens nothing
      const key = lock === null || rows.length === 0 ? undefined : await ownKey();
      if (key === undefined) return true;
      return tellingSeldom(async () => sendPatients(key, await dueByPatient(key, rows, which)));
    })
    .finally(() => {
      sending = undefined;
    });
  return sending;
}

/** Whether records of a patient wait here that were saved before this one. */
async function waitsBehind(uuid: string, patient: string): Promise<boolean> {
  const key = await ownKey();
  const all = await rowsOf(key?.user ?? '').catch(() => []);
  // one that is changed while it waits has others behind it, too; one that there was no room for is behind all
  const at = all.findIndex((row) => row.uuid === uuid);
  const before = at === -1 ? all : all.slice(0, at);
  const rows = before.filter(({ state }) => state === 'waiting' || state === 'sending');
  const abouts = key === undefined ? [] : await Promise.all(rows.map((row) => aboutOf(key, row)));
  return abouts.some((about) => about?.patient.uuid === patient);
}

/** Whoever saves a form waits no longer than this for what goes before it, in milliseconds. */
const BEFORE_IT = 3_000;

/** Sends what was saved for a patient before this record; whether some of it has to wait, and this record behind it. */
export async function mustWait(uuid: string, patient: string): Promise<boolean> {
  if (!(await waitsBehind(uuid, patient))) return false;
  if (!connectionLost()) await Promise.race([sendRecords('waiting'), new Promise((done) => setTimeout(done, BEFORE_IT))]);
  return waitsBehind(uuid, patient);
}

/** The longest rest of a page that has something to send, and the shortest, in milliseconds. */
const LONGEST_REST = 60_000;
const SHORTEST_REST = 1_000;

/** Sends from now on what this browser keeps for the person signed in, as soon as the server answers. Returns the way to stop. */
export function startSending(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over = false;
  /** Passes in which nobody answered, one after the other. */
  let unanswered = 0;

  async function plan(): Promise<void> {
    clearTimeout(timer);
    const rows = (await rowsOf(local.get('uuid') ?? '').catch(() => [])).filter(({ state }) => state === 'sending' || state === 'waiting');
    // when the server is out of reach, its next answer is what to wait for
    if (over || rows.length === 0 || connectionLost()) return;
    const now = Date.now();
    const first = Math.min(...rows.map(({ state, changed, next }) => (state === 'waiting' ? next : changed + ON_ITS_WAY)));
    const rest = Math.max(first - now, unanswered === 0 ? SHORTEST_REST : nextTry(unanswered, 0));
    clearTimeout(timer);
    timer = setTimeout(() => void pass(), Math.min(rest, LONGEST_REST));
  }
  async function pass(which: Which = 'due'): Promise<void> {
    unanswered = (await sendRecords(which).catch(() => true)) ? 0 : unanswered + 1;
    await plan();
  }
  const stops = [
    whenUnsentChanges(() => void plan()),
    whenConnectionChanges(() => {
      if (!connectionLost()) void pass('waiting');
    }),
  ];
  void pass();
  return () => {
    over = true;
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}
