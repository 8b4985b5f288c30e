/** What a correction of a filled form changes: which answers, and which of the observations that stand for them. */
import { parseMoment } from '../time/moment.ts';
import {
  emptyAddress,
  isAddress,
  isChoices,
  isContacts,
  isEmpty,
  isEmptyContact,
  isGps,
  type Answer,
  type Answers,
  type ContactAnswer,
} from './answers.ts';
import type { FormDefinition, FormField } from './definition.ts';

const contactText = ({ dateOfBirth, ...row }: ContactAnswer): string =>
  JSON.stringify([
    ...[row.identifier, row.givenName, row.familyName, row.age, row.gender, row.relationship].map((part) => part.trim()),
    dateOfBirth?.trim() ?? '',
  ]);

/** One text for all ways to write the same answer to a field. */
function normal({ field, dateMode }: FormField, answer: Answer): string {
  if (isEmpty(answer)) return '';
  if (isAddress(answer))
    return JSON.stringify(
      Object.keys(emptyAddress).map((part) =>
        Object.entries(answer)
          .find(([k]) => k === part)?.[1]
          .trim(),
      ),
    );
  if (isGps(answer)) return `${answer.latitude} ${answer.longitude}`;
  if (isChoices(answer)) return JSON.stringify(answer.toSorted());
  if (isContacts(answer)) return JSON.stringify(answer.filter((row) => !isEmptyContact(row)).map(contactText));
  const text = String(answer).trim();
  if (field.dataType === 'numeric') return Number.isFinite(Number(text)) ? String(Number(text)) : text;
  if (field.widget === 'dateEntered' || (field.dataType === 'datetime' && dateMode !== 'time')) return parseMoment(text) ?? text;
  return text;
}

/** Whether two answers to a field are the same, however they are written. */
export const sameAnswer = (field: FormField, one: Answer | undefined, other: Answer | undefined): boolean =>
  one === other || normal(field, one ?? null) === normal(field, other ?? null);

/** The fields whose answers differ, in the order of the form. */
export function changedFields(form: FormDefinition, before: Answers, after: Answers): readonly FormField[] {
  return form.fields.filter((field) => !sameAnswer(field, before[field.uuid], after[field.uuid]));
}

/** A correction that meets what somebody else has stored since its form was opened. */
interface Meeting {
  /** What is corrected; answers that stay are missing. */
  readonly mine: Answers;
  /** What the form was opened with, and what is stored now. */
  readonly opened: Answers;
  readonly stored: Answers;
}

/** The fields whose answers both have changed, to different ones. */
export function changedByBoth(form: FormDefinition, { mine, opened, stored }: Meeting): readonly FormField[] {
  return form.fields.filter((field) => {
    const { uuid } = field;
    const own = mine[uuid];
    return own !== undefined && !sameAnswer(field, opened[uuid], stored[uuid]) && !sameAnswer(field, own, stored[uuid]);
  });
}

/**
 * The fields at which a correction does not merge with what was stored since: both have changed the answer; it takes away, by a rule, what somebody
 * else has changed; or what it answers is not asked for any more by what somebody else has changed.
 * @param after the answers that would count
 */
export function notMerging(form: FormDefinition, { mine, opened, stored }: Meeting, after: Answers): readonly FormField[] {
  return form.fields.filter((field) => {
    const { uuid } = field;
    const overwrites = !sameAnswer(field, stored[uuid], after[uuid]) && !sameAnswer(field, opened[uuid], stored[uuid]);
    const own = mine[uuid];
    return overwrites || (own !== undefined && !sameAnswer(field, own, after[uuid]));
  });
}

/** An observation as it is to stand: its value as one text, null for a group, and its members. */
export interface WantedObs {
  readonly concept: string;
  readonly value: string | null;
  readonly members: readonly WantedObs[];
}

/** An observation as it stands. */
export interface StandingObs extends Omit<WantedObs, 'members'> {
  readonly id: string;
  readonly members: readonly StandingObs[];
}

/** Where something new goes: into nothing, into a group that stays, or into one that is new itself. */
type Place<W> = { readonly kept: string } | { readonly made: W } | null;

interface ObsChange<W> {
  /** What is voided, members of voided groups too. */
  readonly gone: readonly string[];
  /** What is new, groups before their members. `previous` is the one that it takes the place of. */
  readonly added: readonly { readonly obs: W; readonly into: Place<W>; readonly previous: string | null }[];
}

const text = ({ concept, value, members }: WantedObs): string => JSON.stringify([concept, value, members.map(text).toSorted()]);

/**
 * The fewest observations to void and to add so that what is wanted stands. One that stays is not touched; one that changes points to
 * its former value. Choices of a list come and go, and take no other's place.
 */
export function obsChange<W extends WantedObs & { readonly members: readonly W[] }>(
  standing: readonly StandingObs[],
  wanted: readonly W[],
): ObsChange<W> {
  const gone: string[] = [];
  const added: { obs: W; into: Place<W>; previous: string | null }[] = [];
  const drop = (obs: StandingObs): void => {
    gone.push(obs.id);
    obs.members.forEach(drop);
  };
  const add = (obs: W, into: Place<W>, previous: string | null): void => {
    added.push({ obs, into, previous });
    for (const member of obs.members) add(member, { made: obs }, null);
  };
  const level = (before: readonly StandingObs[], after: readonly W[], around: StandingObs | null): void => {
    const left = [...before];
    const take = (fits: (obs: StandingObs) => boolean): StandingObs | undefined => {
      const at = left.findIndex(fits);
      return at < 0 ? undefined : left.splice(at, 1)[0];
    };
    const open = after.filter((obs) => take((each) => text(each) === text(obs)) === undefined);
    for (const obs of open) {
      const choice = around !== null && around.concept === obs.concept;
      const former = choice
        ? undefined
        : take(({ concept, value }) => concept === obs.concept && (value === null) === (obs.value === null));
      if (former !== undefined && former.value === null) level(former.members, obs.members, former);
      else {
        if (former !== undefined) drop(former);
        add(obs, around === null ? null : { kept: around.id }, former?.id ?? null);
      }
    }
    left.forEach(drop);
  };
  level(standing, wanted, null);
  return { gone, added };
}
