import { patient } from '@fieldward/contract/patient/patient.ts';
import { person } from '@fieldward/contract/patient/person.ts';
import { relationship, relationshipType } from '@fieldward/contract/patient/relationship.ts';
import type { PatientPanels } from '@fieldward/contract/patient/patient-chart.operations.ts';
import { view, type Seen } from '@fieldward/contract/view.ts';
import { closesCircle, parentSide, type RelationWords } from '@fieldward/domain/person/kinship.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { every, list, oneTagged } from '../../../lib/client.ts';
import type { Text } from '../../../lib/text.ts';
import type { Found } from '../../../ui/autocomplete.tsx';
import { ageText } from '../../../widgets/age-text.ts';
import { genderText } from '../../../widgets/patient-card.tsx';

/** A relative or contact of a patient. */
export type RelatedPerson = PatientPanels['relationships'][number];

const type = view(relationshipType, { uuid: true, aIsToB: true, bIsToA: true });
type RelationshipType = Seen<typeof type>;

export const relationshipTypesQuery = queryOptions({
  queryKey: ['relationshiptype', 'offered'],
  queryFn: () => every(type),
  staleTime: 3_600_000,
});

const dates = view(relationship, { uuid: true, startDate: true, endDate: true });

/** A relationship with its version, to be changed. */
export const relationshipQuery = (uuid: string) =>
  queryOptions({ queryKey: ['relationship', uuid], queryFn: () => oneTagged(dates, uuid), staleTime: 0 });

/** What somebody can be to a patient: a type, and the side of it on which they stand. */
interface Relation {
  readonly word: string;
  readonly type: RelationshipType;
  readonly side: 'a' | 'b';
}

/** Every type from both sides; of several that say the same word the first. */
export function relationsOf(types: readonly RelationshipType[]): readonly Relation[] {
  const words = new Set<string>();
  return types
    .flatMap((each): Relation[] => [
      { word: each.aIsToB, type: each, side: 'a' },
      { word: each.bIsToA, type: each, side: 'b' },
    ])
    .filter(({ word }) => !words.has(word) && words.add(word));
}

/** Who is whose parent where the relation says so. */
function parentage(words: RelationWords, side: 'a' | 'b', patientUuid: string, other: string) {
  const parent = parentSide(words);
  if (parent === null) return [];
  return [parent === side ? { parent: other, child: patientUuid } : { parent: patientUuid, child: other }];
}

/** Whether a new relation makes a circle with those that the page shows; the server looks at everybody's. */
export function wouldCircle(patientUuid: string, known: readonly RelatedPerson[], { type: words, side }: Relation, other: string): boolean {
  const stored = known.flatMap((each) => parentage(each.type, each.side, patientUuid, each.person.uuid));
  return parentage(words, side, patientUuid, other).some((added) => closesCircle(stored, added));
}

const particulars = {
  display: true,
  gender: true,
  age: true,
  birthdate: true,
  birthdateEstimated: true,
  dead: true,
  deathDate: true,
} as const;
const foundPatient = view(patient, { uuid: true, display: true, person: particulars });
const foundPerson = view(person, { uuid: true, ...particulars });

const FEW = 8;

/** Patients and other people whose name or number matches, with what tells namesakes apart. @param self is left out */
export async function peopleFound(text: string, self: string, t: Text, signal: AbortSignal): Promise<readonly Found[]> {
  const [patients, people] = await Promise.all([
    list(foundPatient, { q: text, limit: FEW }, signal),
    list(foundPerson, { q: text, limit: FEW }, signal),
  ]);
  const registered = new Set(patients.rows.map(({ uuid }) => uuid));
  const { results } = await call('GET fieldward/patientcontacts', { query: { patients: [...registered] } }, signal);
  const reached = new Map(results.map((each) => [each.patient, each]));
  const hint = (who: Seen<typeof foundPerson> | Seen<typeof foundPatient>['person'], more: readonly (string | null | undefined)[]) =>
    [who.gender === null ? '' : genderText(who.gender, t), ageText(who, t), ...more].filter((part) => part && part !== '–').join(' · ');
  return [
    ...patients.rows.map(({ uuid, display, person: who }) => ({
      uuid,
      display,
      hint: hint(who, [reached.get(uuid)?.place, reached.get(uuid)?.phone]),
    })),
    ...people.rows
      .filter(({ uuid }) => !registered.has(uuid))
      .map((who) => ({ uuid: who.uuid, display: who.display, hint: hint(who, [t('patient.notAPatient')]) })),
  ].filter(({ uuid }) => uuid !== self);
}
