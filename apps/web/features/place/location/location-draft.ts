import type { Ref } from '@fieldward/contract/view.ts';
import type { Change } from '@fieldward/contract/body.ts';
import type { location } from '@fieldward/contract/place/location.ts';
import { landmarkProblem, locationNameProblem } from '@fieldward/domain/place/location-name.ts';
import { neededAddressParts } from '@fieldward/domain/place/location-tags.ts';
import { tidyName } from '@fieldward/domain/bank/option-name.ts';
import { say, type Message } from '@fieldward/messages/catalogue.ts';
import type { LocationRow } from './location-list.queries.ts';

type LocationChange = Omit<Change<typeof location>, 'attributes'>;

/** What is being written about a place. */
export interface LocationDraft {
  name: string;
  description: string;
  address1: string;
  address2: string;
  country: string;
  stateProvince: string;
  cityVillage: string;
  parent: Ref | null;
  /** uuids */
  tags: readonly string[];
}

type DraftProblems = Partial<Record<keyof LocationDraft, Message>>;

/** The draft of a place, or of a new one. */
export function draftOf(row: LocationRow | null): LocationDraft {
  return {
    name: row?.name ?? '',
    description: row?.description ?? '',
    address1: row?.address1 ?? '',
    address2: row?.address2 ?? '',
    country: row?.country ?? '',
    stateProvince: row?.stateProvince ?? '',
    cityVillage: row?.cityVillage ?? '',
    parent: row?.parentLocation ?? null,
    tags: row?.tags.map(({ uuid }) => uuid) ?? [],
  };
}

/**
 * What is wrong with a draft, by field. `missing` of a mandatory field is `answer.required`. A name or landmark that stays as it
 * was is not judged: places of lists that were loaded may be written otherwise.
 * @param tagNames the names of the tags that are chosen
 */
export function draftProblems(draft: LocationDraft, before: LocationDraft, tagNames: readonly string[]): DraftProblems {
  const problems: DraftProblems = {};
  const name = tidyName(draft.name);
  if (name === '') problems.name = say('answer.required');
  else if (name !== before.name) {
    const message = locationNameProblem(name);
    if (message !== null) problems.name = message;
  }
  const landmark = draft.address2 === before.address2 ? null : landmarkProblem(draft.address2);
  if (landmark !== null) problems.address2 = landmark;
  for (const part of neededAddressParts(tagNames)) if (draft[part].trim() === '') problems[part] = say('answer.required');
  return problems;
}

/** What is to be sent: for a new place all that was written, else what was changed. */
export function changesOf(draft: LocationDraft, before: LocationDraft, isNew: boolean): LocationChange {
  const body: { -readonly [P in keyof LocationChange]: LocationChange[P] } = {};
  const name = tidyName(draft.name);
  if (name !== before.name) body.name = name;
  const texts = ['description', 'address1', 'address2', 'country', 'stateProvince', 'cityVillage'] as const;
  for (const each of texts) {
    const text = draft[each].trim();
    if (text !== before[each]) body[each] = text === '' ? null : text;
  }
  if (draft.parent?.uuid !== before.parent?.uuid) body.parentLocation = draft.parent?.uuid ?? null;
  const tags = [...draft.tags].toSorted((a, b) => a.localeCompare(b));
  if (isNew ? tags.length > 0 : tags.join() !== [...before.tags].toSorted((a, b) => a.localeCompare(b)).join()) body.tags = tags;
  return body;
}
