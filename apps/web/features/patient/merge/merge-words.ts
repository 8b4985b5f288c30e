import type { ComparedValue, MergeConflict } from '@fieldward/contract/patient/patient-merge.operations.ts';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import type { Day } from '@fieldward/domain/time/day.ts';
import type { Formats } from '../../../lib/format.ts';
import type { Text } from '../../../lib/text.ts';
import { genderText } from '../../../widgets/patient-card.tsx';

/** The kinds of entries that move, by table; all others are 'other entries'. */
const KINDS: Readonly<Record<string, PlainCode>> = {
  visit: 'merge.countVisits',
  encounter: 'merge.countEncounters',
  obs: 'merge.countObs',
  orders: 'merge.countOrders',
  lab_test: 'merge.countLab',
  lab_sample: 'merge.countLab',
  lab_result: 'merge.countLab',
  person_name: 'merge.countNames',
  person_address: 'merge.countAddresses',
  patient_identifier: 'merge.countIdentifiers',
  person_attribute: 'merge.countAttributes',
  relationship: 'merge.countRelations',
  patient_workflow: 'merge.countWorkflows',
  referral: 'merge.countReferrals',
};

/** Tables whose rows only belong to others that are counted. */
const PARTS = ['encounter_provider', 'form_encounter', 'form_submission', 'lab_callback', 'referral_event'];

/** How many entries of which kind. */
export function kindsOf(moves: readonly { readonly table: string; readonly count: number }[]): readonly (readonly [PlainCode, number])[] {
  const kinds = new Map<PlainCode, number>();
  for (const { table, count } of moves) {
    if (PARTS.includes(table)) continue;
    const kind = KINDS[table] ?? 'merge.countOther';
    kinds.set(kind, (kinds.get(kind) ?? 0) + count);
  }
  return [...kinds];
}

const NAMES: Readonly<Record<string, PlainCode>> = {
  name: 'merge.valueName',
  gender: 'merge.valueGender',
  birthdate: 'merge.valueBirthdate',
  death: 'merge.valueDeath',
  identifier: 'merge.valueIdentifier',
  address: 'merge.valueAddress',
};

/** What a value is called: an attribute by its type. */
export function nameOfValue({ name, label }: ComparedValue, t: Text): string {
  const code = NAMES[name];
  return code === undefined ? (label ?? name) : t(code);
}

/** A value as people read it. */
export function shownValue(name: string, value: string | null, t: Text, { day }: Formats): string {
  if (name === 'death')
    return value === null ? t('merge.notDied') : value === '' ? t('merge.died') : t('merge.diedOn', { date: day(value as Day) }); // the wire's day
  if (value === null) return t('merge.nothing');
  if (name === 'gender') return genderText(value, t);
  if (name !== 'birthdate') return value;
  const date = day(value.replace('~', '') as Day); // the wire's day
  return value.endsWith('~') ? t('merge.estimated', { date }) : date;
}

/** What does not fit, in words. */
export function conflictText({ kind, detail }: MergeConflict, t: Text, { day }: Formats): string {
  switch (kind) {
    case 'deaths':
      return t('merge.conflictDeaths');
    case 'genders':
      return t('merge.conflictGenders');
    case 'birthdates':
      return t('merge.conflictBirthdates');
    case 'recordedAfterDeath':
      return t('merge.conflictRecorded', { date: day(detail as Day) }); // the wire's day
    case 'workflows':
      return t('merge.conflictWorkflows', { names: detail });
    case 'openVisits':
      return t('merge.conflictVisits');
    default:
      return t('merge.conflictIdentifiers', { names: detail });
  }
}
