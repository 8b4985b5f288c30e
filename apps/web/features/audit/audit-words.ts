import { facts, type Fact } from '@fieldward/contract/audit/facts.ts';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import type { Formats } from '../../lib/format.ts';
import { labelled, type Text } from '../../lib/text.ts';
import { codeWord } from './fact-code-words.ts';
import type { DetailWords } from './detail-words.ts';
import { resourceWord } from './resource-words.ts';

const words: Readonly<Record<string, PlainCode>> = {
  cancel: 'audit.cancel',
  close: 'audit.close',
  reopen: 'audit.reopen',
  retry: 'audit.retry',
  copy: 'audit.copy',
  create: 'audit.create',
  update: 'audit.update',
  read: 'audit.read',
  search: 'audit.search',
  retire: 'audit.retire',
  void: 'audit.void',
  lost: 'audit.lost',
  advance: 'audit.advance',
  delete: 'audit.delete',
  purge: 'audit.purge',
  'sign-in': 'audit.signIn',
  'sign-in refused': 'audit.signInRefused',
  'sign-out': 'audit.signOut',
  password: 'audit.password',
  denied: 'audit.denied',
  export: 'audit.exported',
  import: 'audit.import',
  publish: 'audit.publish',
  rehearse: 'audit.rehearse',
  move: 'audit.move',
  rename: 'audit.rename',
  merge: 'audit.merge',
  absorb: 'audit.absorb',
  erase: 'audit.erase',
  unmerge: 'audit.unmerge',
  receive: 'audit.receive',
  accept: 'audit.accept',
  arrive: 'audit.arrive',
  leave: 'audit.leave',
  return: 'audit.return',
  finish: 'audit.finish',
  withdraw: 'audit.withdraw',
  different: 'audit.different',
  'perhaps-same': 'audit.perhapsSame',
  set: 'audit.set',
  assign: 'audit.assign',
  putOff: 'audit.putOff',
  done: 'audit.done',
  bind: 'audit.bind',
  'break-glass': 'audit.breakGlass',
  unlock: 'audit.unlock',
  end: 'audit.end',
  join: 'audit.join',
  grant: 'audit.grant',
  refuse: 'audit.refuse',
  launch: 'audit.launch',
  'told to erase': 'audit.toldToErase',
  'end sessions': 'audit.endSessions',
  pause: 'audit.pause',
  start: 'audit.start',
  ping: 'audit.ping',
  'new secret': 'audit.newSecret',
  replay: 'audit.replay',
  drop: 'audit.drop',
  'password reset': 'audit.passwordReset',
  'reset link refused': 'audit.resetLinkRefused',
  'second factor removed': 'audit.factorRemoved',
  'second factor refused': 'audit.factorRefused',
  'sign-in awaits code': 'audit.awaitsCode',
};

/** An action in the person's language; the trail's own word where there is none. */
export function actionWord(action: string, t: Text): string {
  const code = words[action];
  return code === undefined ? action : t(code);
}

/** What was done, by an entry: a change that takes a record out of use or back says so. */
export function deedOf({ action, detail }: { readonly action: string; readonly detail: unknown }, t: Text): string {
  const gone = typeof detail === 'object' && detail !== null && 'gone' in detail ? detail.gone : null;
  if (action !== 'update' || typeof gone !== 'boolean') return actionWord(action, t);
  return t(gone ? 'audit.takenOut' : 'audit.valueRestored');
}

const watched = new Set([
  'void',
  'delete',
  'purge',
  'retire',
  'lost',
  'export',
  'password',
  'password reset',
  'break-glass',
  'merge',
  'unmerge',
  'second factor removed',
  'set',
]);

/** What deserves a second look: refusals in red, what takes away or hands out in orange. */
export function actionTone(action: string): 'neutral' | 'good' | 'warning' | 'bad' {
  if (action === 'denied' || action.endsWith(' refused')) return 'bad';
  if (watched.has(action)) return 'warning';
  return action === 'create' ? 'good' : 'neutral';
}

/** What was before and what is now come last, in this order; the database keeps no order of its own. */
const rank = (name: string): number => ['from', 'to'].indexOf(name);

const factWords: Readonly<Record<Fact, PlainCode>> = {
  accounts: 'audit.factAccounts',
  act: 'audit.factAct',
  action: 'audit.factAction',
  actions: 'audit.factActions',
  added: 'audit.factAdded',
  address: 'audit.factAddress',
  after: 'audit.factAfter',
  attention: 'audit.factAttention',
  attributeType: 'audit.factAttributeType',
  author: 'audit.factAuthor',
  batch: 'audit.factBatch',
  becamePatient: 'audit.factBecamePatient',
  back: 'audit.factBack',
  because: 'audit.factReason',
  before: 'audit.factBefore',
  birthdate: 'audit.factBirthdate',
  by: 'audit.factBy',
  changed: 'audit.factChanged',
  changes: 'audit.factChanges',
  channel: 'audit.factChannel',
  code: 'audit.factCode',
  cohort: 'audit.factCohort',
  componentForm: 'audit.factComponentForm',
  concept: 'audit.factConcept',
  correction: 'audit.factCorrection',
  count: 'audit.factCount',
  dashboard: 'audit.factList',
  day: 'audit.factDay',
  decision: 'audit.factDecision',
  device: 'audit.factDevice',
  direction: 'audit.factDirection',
  display: 'audit.factDisplay',
  encounter: 'audit.factEncounter',
  encounters: 'audit.factEncounters',
  entries: 'audit.factEntries',
  erased: 'kind.erasure',
  erasure: 'kind.erasure',
  event: 'audit.factEvent',
  events: 'audit.factEvents',
  everything: 'audit.factEverything',
  exact: 'audit.factExact',
  expires: 'audit.factExpires',
  export: 'audit.factExport',
  familyName: 'audit.factFamilyName',
  fields: 'audit.factQuestions',
  file: 'audit.factFile',
  first: 'audit.factFirst',
  followup: 'audit.factFollowup',
  form: 'audit.factForm',
  format: 'audit.factFormat',
  found: 'audit.factFound',
  from: 'audit.from',
  gender: 'audit.factGender',
  givenName: 'audit.factGivenName',
  gone: 'audit.takenOut',
  height: 'audit.factHeight',
  household: 'audit.factHousehold',
  how: 'audit.factHow',
  identifier: 'audit.factIdentifier',
  import: 'audit.factImport',
  indicator: 'audit.factIndicator',
  into: 'audit.factInto',
  joined: 'audit.factJoined',
  kept: 'audit.factKept',
  kind: 'audit.factKind',
  labTest: 'audit.factLabTest',
  language: 'audit.factLanguage',
  last: 'audit.factLast',
  layout: 'audit.factLayout',
  list: 'audit.factList',
  load: 'audit.factLoad',
  location: 'audit.factLocation',
  lost: 'audit.factLost',
  measure: 'audit.factMeasure',
  merge: 'audit.factMerge',
  method: 'audit.factMethod',
  minimum: 'audit.factMinimum',
  month: 'audit.factMonth',
  months: 'audit.factMonths',
  moves: 'audit.factMoves',
  name: 'audit.factName',
  object: 'audit.factObject',
  of: 'audit.factOf',
  only: 'audit.factOnly',
  order: 'audit.factOrder',
  other: 'audit.factOther',
  outcomes: 'audit.factOutcomes',
  overdue: 'audit.factOverdue',
  own: 'audit.factOwn',
  owner: 'audit.factOwner',
  participants: 'audit.factParticipants',
  patient: 'audit.patient',
  patients: 'audit.factPatients',
  photo: 'audit.factPhoto',
  place: 'audit.factPlace',
  places: 'audit.factPlaces',
  privilege: 'audit.factPrivilege',
  privileges: 'audit.factPrivileges',
  problem: 'audit.factProblem',
  purpose: 'audit.factPurpose',
  q: 'audit.factSearch',
  question: 'audit.factQuestion',
  read: 'audit.factRead',
  reason: 'audit.factReason',
  record: 'audit.factRecord',
  redactions: 'audit.factRedactions',
  referral: 'audit.factReferral',
  removed: 'audit.factRemoved',
  resources: 'audit.factResources',
  result: 'audit.factResult',
  returned: 'audit.factReturned',
  rules: 'audit.factRules',
  samples: 'audit.factSamples',
  scanned: 'audit.factScanned',
  schedule: 'audit.factSchedule',
  service: 'audit.factService',
  sessions: 'audit.factSessions',
  setting: 'audit.factSetting',
  site: 'kind.site',
  size: 'audit.factSize',
  source: 'audit.factSource',
  splitFrom: 'audit.factSplitFrom',
  state: 'audit.factState',
  states: 'audit.factStates',
  status: 'audit.factStatus',
  submission: 'audit.factSubmission',
  summary: 'audit.factSummary',
  tables: 'audit.factTables',
  task: 'audit.factTask',
  tests: 'audit.factTests',
  to: 'audit.to',
  token: 'audit.factToken',
  type: 'audit.factType',
  until: 'audit.factUntil',
  urgency: 'audit.factUrgency',
  user: 'audit.factUser',
  username: 'audit.factUsername',
  uuid: 'audit.factUuid',
  values: 'audit.factValues',
  via: 'audit.factHow',
  waiting: 'audit.factWaiting',
  width: 'audit.factWidth',
  worker: 'audit.factWorker',
  workflow: 'audit.factWorkflow',
};

const isFact = (name: string): name is Fact => facts.some((fact) => fact === name);

/** What a fact of an entry is called, in the person's language; its own name where there is no word. */
export function factWord(name: string, t: Text): string {
  return isFact(name) ? t(factWords[name]) : name;
}

/** That a record is gone follows from what was done; which page of a list was read is no fact (older entries have it). */
const untold = new Set(['gone', 'limit', 'startIndex', 'v']);

/** Properties in words, each once; that a record has an id of its own changes nothing for people. */
function changedOf(names: readonly unknown[], words: DetailWords, t: Text): string {
  const inWords = names
    .filter((name) => name !== 'uuid')
    .map((name) => {
      const code = words.propertyWord(String(name));
      return code === undefined ? String(name) : t(code);
    });
  return [...new Set(inWords)].join(', ');
}

/** Stands where words have still to come. */
const NOT_YET = '…';

/** One of a closed list in words, or several of it, with commas between them as an address has them. */
function wordOf(name: string, value: string, words: DetailWords | undefined, t: Text): string | undefined {
  const whole = name === 'problem' ? (words === undefined ? NOT_YET : words.problemWord(value)) : codeWord(name, value, t);
  if (whole !== undefined) return whole;
  const each = value.split(',').map((one) => codeWord(name, one, t));
  return each.every((word) => word !== undefined) ? each.join(', ') : undefined;
}

/** How many rows of a table, where an object says that. */
function countOf(value: object, t: Text): string | undefined {
  if (!('table' in value && 'count' in value)) return undefined;
  const table = String(value.table);
  // names of tables are those of resources, but for the stroke and the number of a few
  const words = [table, table.replaceAll('_', ''), table.replace(/s$/, '')].map((name) => [name, resourceWord(name, t)] as const);
  return labelled(words.find(([name, word]) => word !== name)?.[1] ?? table.replaceAll('_', ' '), String(value.count));
}

/**
 * The detail of an entry as facts: name and text. Days and moments are shown as everywhere, yes, no and what is of a closed list in words.
 * @param words for properties and problems, where they are there
 */
export function factsOf(
  detail: unknown,
  { recorded }: Pick<Formats, 'recorded'>,
  words: DetailWords | undefined,
  t: Text,
): readonly (readonly [string, string])[] {
  if (detail === null || detail === undefined) return [];
  const text = (name: string, value: unknown): string => {
    if (typeof value === 'string') return wordOf(name, value, words, t) ?? recorded(value);
    if (typeof value === 'boolean') return t(value ? 'shell.yes' : 'shell.no');
    if (typeof value !== 'object' || value === null) return String(value ?? '');
    if (!Array.isArray(value))
      return (
        countOf(value, t) ??
        inner(value)
          .map(([of, told]) => labelled(factWord(of, t), told))
          .join(' · ')
      );
    if (name === 'changed') return words === undefined ? NOT_YET : changedOf(value, words, t);
    return value.map((each) => text(name, each)).join(', ');
  };
  const inner = (of: object): readonly (readonly [string, string])[] =>
    Object.entries(of)
      .filter(([name, value]) => !untold.has(name) && value !== null && value !== undefined && value !== '')
      .map(([name, value]) => [name, text(name, value)] as const)
      .filter(([, told]) => told !== '');
  if (typeof detail !== 'object' || Array.isArray(detail)) return [['', text('', detail)]];
  return inner(detail).toSorted(([a], [b]) => rank(a) - rank(b));
}
