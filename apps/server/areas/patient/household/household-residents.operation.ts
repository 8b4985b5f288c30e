import {
  residentAddWire,
  residentChangeWire,
  residentHouseholdWire,
  residentKnownWire,
  type ResidentBody,
} from '@fieldward/contract/patient/household-resident.operations.ts';
import { contactNumberType } from '@fieldward/contract/patient/person.ts';
import type { Db } from '../../../engine/db.ts';
import { operation, type OperationContext } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';
import { inTurn } from '../../../sql/in-turn.ts';
import { heldHousehold, touch } from './held-household.ts';
import { addMembers, relateToNewHead } from './household-members.ts';
import { becomePatient, heldResident, type Resident } from './household-resident.ts';

/** Calls what is wrong with a person by the names that the request has for it. */
async function atParticulars<T>({ engine }: OperationContext, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const problem = engine.problems.problem(error);
    if (!(problem instanceof Problem)) throw error;
    const fields = problem.fields.map((each) => ({
      ...each,
      field: each.field.replace(/^names\[\d+\]\./, '').replace(/^attributes\[\d+\]\..*$/, 'phone'),
    }));
    throw new Problem(problem.code, problem.holes, undefined, { fields });
  }
}

const text = (value: string | null | undefined): string | null => (value ?? '').trim() || null;

/** The person whom particulars describe, as the resource takes it. */
const personBody = ({ gender, birthdate, birthdateEstimated = false }: ResidentBody) => ({
  gender,
  birthdate,
  birthdateEstimated: birthdate !== null && birthdateEstimated,
});

const nameBody = ({ givenName, middleName, familyName }: ResidentBody) => ({
  givenName: text(givenName),
  middleName: text(middleName),
  familyName: text(familyName),
  preferred: true,
});

/** Makes a person who is no patient; sent again with the same uuid nobody is made. Answers the uuid. */
async function makePerson(request: OperationContext, tx: Db, body: ResidentBody & { readonly uuid?: string | undefined }): Promise<string> {
  const phone = text(body.phone);
  const made = await atParticulars(request, () =>
    request.engine.create(
      tx,
      'person',
      {
        ...(body.uuid === undefined ? {} : { uuid: body.uuid }),
        ...personBody(body),
        names: [nameBody(body)],
        ...(phone === null ? {} : { attributes: [{ attributeType: contactNumberType, value: phone }] }),
      },
      request.actor,
    ),
  );
  return made.uuid;
}

/** Whether this person lives in the household: the same request, sent again. Raises `engine.uuidTaken` where they are somebody else. */
async function addedBefore(tx: Db, household: string, uuid: string | undefined): Promise<boolean> {
  if (uuid === undefined) return false;
  await inTurn(tx, uuid);
  const [known] = await tx.rows<{ here: boolean }>(
    `select exists (select from household_member m where m.person_id = p.person_id and m.household_id = $2::bigint) as here from person p where p.uuid = $1`,
    [uuid.replaceAll('\0', ''), household],
  );
  if (known?.here === false) throw new Problem('engine.uuidTaken', {}, 'uuid');
  return known !== undefined;
}

/** Raises as `heldHousehold`, and what is wrong with the person. */
export const residentAdd = operation(residentAddWire, {
  handle: async (request, tx) => {
    const { params, body, actor, ifMatch } = request;
    const again = await tx.rows<{ id: string }>('select t.household_id::text as id from household t where t.uuid = $1', [params.uuid]);
    if (again[0] !== undefined && (await addedBefore(tx, again[0].id, body.uuid))) return { body: { uuid: body.uuid ?? '' } };
    const home = await heldHousehold(tx, params.uuid, ifMatch);
    const uuid = await makePerson(request, tx, body);
    await addMembers(tx, actor, home, [{ uuid, relation: body.relation ?? null }]);
    if (body.head !== true) return { body: { uuid } };
    const { id } = await heldResident(tx, home, uuid);
    await relateToNewHead(tx, home.id, home.head, id);
    await touch(tx, home.id, actor.userId, id);
    return { body: { uuid } };
  },
});

/** The phone number that they are reached by from now on, in place of the one before. */
function phoneBody(resident: Resident, phone: string | null): readonly object[] {
  const { phoneUuid } = resident;
  if (phoneUuid === null) return phone === null ? [] : [{ attributeType: contactNumberType, value: phone }];
  return [phone === null ? { uuid: phoneUuid, voided: true } : { uuid: phoneUuid, value: phone }];
}

/** Raises as `heldHousehold` and `heldResident`, `engine.required` without a reason, and what is wrong with the person. */
export const residentChange = operation(residentChangeWire, {
  handle: async (request, tx) => {
    const { params, actor, ifMatch, engine } = request;
    const { body } = request;
    const reason = String(body.reason ?? '').trim();
    if (reason === '') throw new Problem('engine.required', {}, 'reason');
    const home = await heldHousehold(tx, params.uuid, ifMatch);
    const resident = await heldResident(tx, home, params.person);
    const { dead, deathDate } = body;
    const died = dead === undefined ? {} : { dead, ...(dead && deathDate !== undefined ? { deathDate } : {}) };
    const attributes = phoneBody(resident, text(body.phone));
    const name = nameBody(body);
    const change = {
      ...personBody(body),
      ...died,
      names: [resident.nameUuid === null ? name : { uuid: resident.nameUuid, ...name }],
      ...(body.phone === undefined || attributes.length === 0 ? {} : { attributes }),
    };
    await atParticulars(request, () => engine.update(tx, 'person', params.person, change, actor, undefined, { reason }));
    if (body.relation !== undefined) await addMembers(tx, actor, home, [{ uuid: params.person, relation: body.relation }]);
    await touch(tx, home.id, actor.userId);
    return {};
  },
});

/** Raises as `heldHousehold`, `heldResident` and `becomePatient`. */
export const residentKnown = operation(residentKnownWire, {
  handle: async ({ params, body, actor, ifMatch }, tx) => {
    const home = await heldHousehold(tx, params.uuid, ifMatch);
    await becomePatient(tx, actor, home, await heldResident(tx, home, params.person), body.patient);
    return {};
  },
});

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Raises what is wrong with the person or with the household. */
export const residentHousehold = operation(residentHouseholdWire, {
  handle: async (request, tx) => {
    const { body, actor, engine } = request;
    if (!isObject(body.household)) throw new Problem('engine.notObject', {}, 'household');
    const { uuid, members: _members, ...household } = body.household;
    if (typeof uuid === 'string') {
      await inTurn(tx, uuid);
      const [known] = await tx.rows<{ head: string | null }>(
        `select (select p.uuid from person p where p.person_id = t.head) as head from household t where t.uuid = $1`,
        [uuid.replaceAll('\0', '')],
      );
      if (known !== undefined && (body.head.uuid === undefined || known.head === body.head.uuid)) return { body: { uuid } };
    }
    const head = await makePerson(request, tx, body.head);
    const made = await engine.create(tx, 'household', { ...household, ...(uuid === undefined ? {} : { uuid }), head }, actor);
    return { body: { uuid: made.uuid } };
  },
});
