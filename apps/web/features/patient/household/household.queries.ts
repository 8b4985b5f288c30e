import { household } from '@fieldward/contract/patient/household.ts';
import { patient } from '@fieldward/contract/patient/patient.ts';
import { view } from '@fieldward/contract/view.ts';
import type { HouseholdRelation } from '@fieldward/domain/person/household.ts';
import { householdRelations } from '@fieldward/domain/person/household.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callTagged } from '../../../lib/call.ts';
import { list } from '../../../lib/client.ts';
import type { Text } from '../../../lib/text.ts';
import type { Found } from '../../../ui/autocomplete.tsx';
import { ageText } from '../../../widgets/age-text.ts';
import { genderText } from '../../../widgets/patient-card.tsx';

/** What is asked anew when a household changed. */
export const householdKey: readonly string[] = [household.name];

/** A household by its uuid, or the one in which a patient lives; with its version. What is due is asked each time: forms are filled between. */
export const householdQuery = (of: { readonly household: string } | { readonly patient: string }) =>
  queryOptions({
    queryKey: [...householdKey, 'page', of],
    queryFn: async ({ signal }) => {
      const { data, etag } = await callTagged('GET fieldward/householdpage', { query: of }, signal);
      return { household: data.household, etag };
    },
    staleTime: 0,
  });

interface ListPage {
  readonly q: string;
  readonly attention: boolean;
  /** Those that were removed, instead of the others. */
  readonly removed: boolean;
  readonly limit: number;
  readonly startIndex: number;
}

/** A page of households by name, number or anybody who lives there. */
export const householdsQuery = (page: ListPage) =>
  queryOptions({
    queryKey: [...householdKey, 'list', page],
    queryFn: ({ signal }) => call('GET fieldward/households', { query: page }, signal),
    placeholderData: keepPreviousData,
  });

/** What a household of a patient would be. */
export const proposalQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...householdKey, 'proposal', uuid],
    queryFn: ({ signal }) => call('GET fieldward/householdproposal', { query: { patient: uuid } }, signal),
    staleTime: 0,
  });

const foundPatient = view(patient, {
  uuid: true,
  display: true,
  person: { display: true, gender: true, age: true, birthdate: true, birthdateEstimated: true, dead: true, deathDate: true },
});

const FEW = 8;

/** Patients whose name or number matches, with what tells namesakes apart. @param without uuids that are left out */
export async function patientsFound(q: string, without: readonly string[], t: Text, signal: AbortSignal): Promise<readonly Found[]> {
  const { rows } = await list(foundPatient, { q, limit: FEW }, signal);
  return rows
    .filter(({ uuid }) => !without.includes(uuid))
    .map(({ uuid, display, person }) => ({
      uuid,
      display,
      hint: [person.gender === null ? '' : genderText(person.gender, t), ageText(person, t)]
        .filter((part) => part && part !== '–')
        .join(' · '),
    }));
}

/** Households whose name, number or members match. @param without uuid that is left out */
export async function householdsFound(q: string, without: string, signal: AbortSignal): Promise<readonly Found[]> {
  const { results } = await call('GET fieldward/households', { query: { q, limit: FEW } }, signal);
  return results
    .filter(({ uuid }) => uuid !== without)
    .map(({ uuid, name, number, head, address }) => ({
      uuid,
      display: name,
      hint: [number, head?.display, address].filter(Boolean).join(' · '),
    }));
}

const relationCodes = {
  spouse: 'household.spouse',
  child: 'household.child',
  parent: 'household.parent',
  sibling: 'household.sibling',
  grandchild: 'household.grandchild',
  grandparent: 'household.grandparent',
  otherRelative: 'household.otherRelative',
  notRelated: 'household.notRelated',
} as const;

/** What somebody is to the head. */
export const relationText = (relation: HouseholdRelation, t: Text): string => t(relationCodes[relation]);

/** What somebody can be to the head, for a list to choose from. */
export const relationChoices = (t: Text): { value: HouseholdRelation; label: string }[] =>
  householdRelations.map((value) => ({ value, label: relationText(value, t) }));

/** What was chosen in such a list; null for nothing. */
export const relationOf = (value: string | null): HouseholdRelation | null => householdRelations.find((each) => each === value) ?? null;
