import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import type { Text } from '../../lib/text.ts';

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

const factWords: Readonly<Record<string, PlainCode>> = {
  because: 'audit.factReason',
  by: 'audit.factBy',
  changed: 'audit.factChanged',
  dashboard: 'audit.factList',
  entries: 'audit.factEntries',
  erased: 'kind.erasure',
  erasure: 'kind.erasure',
  events: 'audit.factEvents',
  fields: 'audit.factQuestions',
  form: 'audit.factForm',
  format: 'audit.factFormat',
  found: 'audit.factFound',
  from: 'audit.from',
  how: 'audit.factHow',
  into: 'audit.factInto',
  kind: 'audit.factKind',
  list: 'audit.factList',
  method: 'audit.factMethod',
  moves: 'audit.factMoves',
  order: 'audit.factOrder',
  patient: 'audit.patient',
  privilege: 'audit.factPrivilege',
  q: 'audit.factSearch',
  reason: 'audit.factReason',
  redactions: 'audit.factRedactions',
  rules: 'audit.factRules',
  samples: 'audit.factSamples',
  sessions: 'audit.factSessions',
  setting: 'audit.factSetting',
  to: 'audit.to',
  until: 'audit.factUntil',
  username: 'audit.factUsername',
  via: 'audit.factHow',
};

/** What a fact of an entry is called, in the person's language; its own name where there is no word. */
export function factWord(name: string, t: Text): string {
  const code = factWords[name];
  return code === undefined ? name : t(code);
}

/** The detail of an entry as facts: name and text. */
export function factsOf(detail: unknown): readonly (readonly [string, string])[] {
  if (detail === null || detail === undefined) return [];
  const text = (value: unknown): string =>
    typeof value === 'string'
      ? value
      : Array.isArray(value) && value.every((each) => typeof each !== 'object')
        ? value.join(', ')
        : JSON.stringify(value);
  if (typeof detail !== 'object' || Array.isArray(detail)) return [['', text(detail)]];
  return (
    Object.entries(detail)
      // that a record is gone follows from what was done
      .filter(([name, value]) => name !== 'gone' && value !== null && value !== undefined && value !== '')
      .map(([name, value]) => [name, text(value)] as const)
      .toSorted(([a], [b]) => rank(a) - rank(b))
  );
}
