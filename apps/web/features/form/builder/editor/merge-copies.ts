import { formDifference } from '@fieldward/domain/form/difference.ts';
import type { Difference } from '../../../../lib/stale-save.ts';
import type { Text } from '../../../../lib/text.ts';
import { differenceSentences } from '../version/difference-sentences.ts';
import { fieldBody, type CopyField } from './copy-field.ts';
import { asWire, type WorkingCopy } from './working-copy.ts';

const HEAD = ['name', 'description', 'retired', 'registers', 'oneByOne'] as const;
const ORDER = 'order';

const questionOf = (field: CopyField): string => field.field.uuid;
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const content = (field: CopyField | undefined): unknown => {
  if (field === undefined) return null;
  return fieldBody(field, 0);
};

/** The questions of a copy by their uuid; of several headings each has its field's. */
function byQuestion({ fields }: WorkingCopy): ReadonlyMap<string, CopyField> {
  const found = new Map<string, CopyField>();
  for (const field of fields) found.set(found.has(questionOf(field)) ? field.uuid : questionOf(field), field);
  return found;
}

/** What two copies of a form would save differently, part by part. `base` is what `mine` began with, null where that is not known. */
export function differencesOfCopies(mine: WorkingCopy, theirs: WorkingCopy, base: WorkingCopy | null, t: Text): readonly Difference[] {
  const found: Difference[] = HEAD.filter((part) => mine[part] !== theirs[part]).map((part) => ({
    property: part,
    mine: mine[part],
    theirs: theirs[part],
    untouched: base !== null && mine[part] === base[part],
  }));
  const [own, others, before] = [byQuestion(mine), byQuestion(theirs), base === null ? null : byQuestion(base)];
  for (const question of new Set([...own.keys(), ...others.keys()])) {
    const [a, b] = [own.get(question), others.get(question)];
    if (same(content(a), content(b))) continue;
    found.push({
      property: question,
      label: a?.displayText || b?.displayText || a?.field.name || b?.field.name || '',
      mine: linesOf(b, a, t),
      theirs: linesOf(a, b, t),
      untouched: before !== null && same(content(a), content(before.get(question))),
    });
  }
  const both = [...own.keys()].filter((question) => others.has(question));
  const theirOrder = [...others.keys()].filter((question) => own.has(question));
  if (!same(both, theirOrder)) {
    const labels = (order: readonly string[]) => [order.map((question) => own.get(question)?.displayText ?? '').join(' → ')];
    const began = before === null ? [] : [...before.keys()].filter((question) => both.includes(question));
    found.push({
      property: ORDER,
      label: t('builder.orderOfQuestions'),
      mine: labels(both),
      theirs: labels(theirOrder),
      untouched: same(both, began),
    });
  }
  return found;
}

/** What a question is, seen from the other version of it. */
function linesOf(from: CopyField | undefined, field: CopyField | undefined, t: Text): readonly string[] {
  if (field === undefined) return [t('builder.notOnForm')];
  if (from === undefined) return [t('builder.onForm')];
  const wire = (one: CopyField) => ({ form: asWire({ ...EMPTY, fields: [one] }), rules: [] });
  const sentences = differenceSentences(formDifference(wire(from), wire({ ...field, uuid: from.uuid })), t).flatMap(
    (group) => group.sentences,
  );
  return sentences.flatMap(({ text, details }) => (details.length === 0 ? [text] : details));
}

/** What its questions ask for of a person counts as well. */
const EMPTY: WorkingCopy = {
  uuid: '',
  isNew: false,
  hydramoduleFormId: null,
  name: '',
  description: '',
  retired: false,
  registers: true,
  oneByOne: null,
  fields: [],
};

/** The stored copy with what the person keeps of the own one: every part that is not `taken` from theirs. */
export function mergedCopy(mine: WorkingCopy, theirs: WorkingCopy, taken: ReadonlySet<string>): WorkingCopy {
  const [own, others] = [byQuestion(mine), byQuestion(theirs)];
  const chosen = (question: string): CopyField | undefined => {
    const [a, b] = [own.get(question), others.get(question)];
    return taken.has(question) || same(content(a), content(b)) ? b : a;
  };
  const [first, second] = taken.has(ORDER) ? [others, own] : [own, others];
  const order = [...first.keys()];
  // what only the other version has goes behind what it stands behind there
  let behind = -1;
  for (const question of second.keys()) {
    const at = order.indexOf(question);
    behind = at >= 0 ? at : behind + 1;
    if (at < 0) order.splice(behind, 0, question);
  }
  const head = Object.fromEntries(HEAD.map((part) => [part, taken.has(part) ? theirs[part] : mine[part]]));
  return { ...theirs, ...head, fields: order.flatMap((question) => chosen(question) ?? []) };
}
