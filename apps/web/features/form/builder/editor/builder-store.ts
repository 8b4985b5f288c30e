import type { BankQuestion } from './bank-question.ts';
import { mayRepeat } from './bank-question.ts';
import { record, redo, startHistory, undo, type EditHistory } from './edit-history.ts';
import type { TestCase } from '../test-case/test-case.ts';
import { fieldOfQuestion, sameContent, type CopyField, type WorkingCopy } from './working-copy.ts';

/** What is being built, outside React: a keystroke in one card draws one card and not two thousand. */
export interface BuilderStore {
  copy: () => WorkingCopy;
  /** The fields' uuids in their order; the same array until the order changes. */
  order: () => readonly string[];
  field: (uuid: string) => CopyField | undefined;
  /** Place of a field, from 0; -1 when it is not on the form. */
  positionOf: (uuid: string) => number;
  /** The field that asks a question, unless questions of its kind may repeat. */
  asking: (question: BankQuestion) => CopyField | undefined;

  /** Changes name, description, the retired flag, whether people are registered with it, or how it is filled on a phone. */
  setHead: (part: Partial<Pick<WorkingCopy, 'name' | 'description' | 'retired' | 'registers' | 'oneByOne'>>) => void;
  /** Changes one field; typing in the same setting is one step of undo. */
  setField: (uuid: string, part: Partial<CopyField>, setting?: string) => void;
  /** Adds a question at a position (at the end unless given). null: it is on the form already. */
  add: (question: BankQuestion, at?: number) => CopyField | null;
  remove: (uuid: string) => void;
  /** Moves a field to a position, from 0; moves with the same `gesture` are one step of undo. */
  move: (uuid: string, to: number, gesture?: string) => void;
  /** Replaces the whole copy: another version, the stored form; can be undone. */
  replace: (copy: WorkingCopy) => void;

  /** Takes the last step back, or repeats it; answers the field it was about, if it was about one. */
  undo: () => string | null;
  redo: () => string | null;
  canUndo: () => boolean;
  canRedo: () => boolean;
  /** The content differs from what was loaded or saved last. */
  changed: () => boolean;
  /** What is stored, as far as is known here. */
  stored: () => WorkingCopy;
  /** From now on this counts as stored. */
  settle: (copy: WorkingCopy) => void;

  isOpen: (uuid: string) => boolean;
  setOpen: (uuid: string, open: boolean) => void;
  anyOpen: () => boolean;
  closeAll: () => void;
  /** The field worked on last: new questions are put behind it. */
  active: () => string | null;
  setActive: (uuid: string | null) => void;

  cases: () => readonly TestCase[] | null;
  /** `loaded`: as the server has them; otherwise they were changed here and are sent at Save. */
  setCases: (cases: readonly TestCase[], loaded?: boolean) => void;
  casesChanged: () => boolean;

  subscribe: (listener: () => void) => () => void;
}

/** @param stored what is stored; @param kept a working copy that was kept on this device, if it is taken up again */
export function createBuilderStore(stored: WorkingCopy, kept?: WorkingCopy, clock: () => number = Date.now): BuilderStore {
  let history: EditHistory<WorkingCopy> = startHistory(stored);
  if (kept) history = record(history, kept, null, clock());
  let base = stored;
  let order: readonly string[] = [];
  let positions = new Map<string, number>();
  /** Fields by the question they ask. */
  let asked = new Map<string, string>();
  let indexed: readonly CopyField[] | null = null;
  let open: ReadonlySet<string> = new Set();
  let active: string | null = null;
  let cases: readonly TestCase[] | null = null;
  let casesChanged = false;
  const listeners = new Set<() => void>();

  function index(): void {
    const { fields } = history.present;
    if (fields === indexed) return;
    indexed = fields;
    if (fields.length === order.length && fields.every(({ uuid }, at) => uuid === order[at])) return;
    order = fields.map(({ uuid }) => uuid);
    positions = new Map(order.map((uuid, at) => [uuid, at]));
    asked = new Map(fields.map(({ uuid, field }) => [field.uuid, uuid]));
  }
  const notifyListeners = (): void => {
    for (const listener of listeners) listener();
  };
  function commit(next: WorkingCopy, key: string | null, within?: number): void {
    history = record(history, next, key, clock(), within);
    index();
    notifyListeners();
  }
  function step(next: EditHistory<WorkingCopy>): string | null {
    if (next === history) return null;
    const about = differing(history.present, next.present);
    history = next;
    index();
    notifyListeners();
    return about;
  }
  const fields = (): readonly CopyField[] => history.present.fields;
  const withFields = (next: readonly CopyField[]): WorkingCopy => ({ ...history.present, fields: next });

  const store: BuilderStore = {
    copy: () => history.present,
    order: () => order,
    positionOf: (uuid) => positions.get(uuid) ?? -1,
    field: (uuid) => fields()[store.positionOf(uuid)],
    asking: (question) => (mayRepeat(question) ? undefined : store.field(asked.get(question.uuid) ?? '')),

    setHead: (part) => commit({ ...history.present, ...part }, Object.keys(part).join(' ')),
    setField(uuid, part, setting = Object.keys(part).join(' ')) {
      const at = store.positionOf(uuid);
      const field = fields()[at];
      if (field) commit(withFields(fields().with(at, { ...field, ...part })), `${uuid} ${setting}`);
    },
    add(question, at = fields().length) {
      if (store.asking(question)) return null;
      const field = fieldOfQuestion(question);
      // Only the new one is open: who adds many sees them all.
      open = new Set([field.uuid]);
      active = field.uuid;
      commit(withFields(fields().toSpliced(at, 0, field)), null);
      return field;
    },
    remove(uuid) {
      const at = store.positionOf(uuid);
      if (at < 0) return;
      if (active === uuid) active = fields()[at - 1]?.uuid ?? null;
      commit(withFields(fields().toSpliced(at, 1)), null);
    },
    move(uuid, to, gesture) {
      const from = store.positionOf(uuid);
      const field = fields()[from];
      const position = Math.max(0, Math.min(to, fields().length - 1));
      if (!field || position === from) return;
      commit(withFields(fields().toSpliced(from, 1).toSpliced(position, 0, field)), gesture ?? null, Infinity);
    },
    replace(copy) {
      open = new Set();
      active = null;
      commit(copy, null);
    },

    undo: () => step(undo(history)),
    redo: () => step(redo(history)),
    canUndo: () => history.past.length > 0,
    canRedo: () => history.future.length > 0,
    changed: () => casesChanged || (history.present !== base && !sameContent(history.present, base)),
    stored: () => base,
    settle(copy) {
      base = copy;
      casesChanged = false;
      notifyListeners();
    },

    isOpen: (uuid) => open.has(uuid),
    setOpen(uuid, isOpen) {
      const next = new Set(open);
      if (isOpen) next.add(uuid);
      else next.delete(uuid);
      open = next;
      active = uuid;
      notifyListeners();
    },
    anyOpen: () => open.size > 0,
    closeAll() {
      open = new Set();
      notifyListeners();
    },
    active: () => active,
    setActive(uuid) {
      if (active === uuid) return;
      active = uuid;
      notifyListeners();
    },

    cases: () => cases,
    setCases(next, loaded = false) {
      if (loaded && casesChanged) return;
      cases = next;
      casesChanged = !loaded;
      notifyListeners();
    },
    casesChanged: () => casesChanged,

    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  index();
  return store;
}

/** The first field that differs between two copies and is on the second one; null when none does. */
function differing(before: WorkingCopy, after: WorkingCopy): string | null {
  const known = new Map(before.fields.map((field, at) => [field.uuid, [field, at] as const]));
  const changed = after.fields.find((field) => known.get(field.uuid)?.[0] !== field);
  const moved = after.fields.find((field, at) => known.get(field.uuid)?.[1] !== at);
  return (changed ?? moved)?.uuid ?? null;
}
