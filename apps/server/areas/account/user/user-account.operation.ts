import { programmeToday } from '../../../sql/programme-zone.ts';
import { readUserAccountWire, saveUserAccountWire } from '@fieldward/contract/account/user-account.operations.ts';
import { NATIONAL_ID_TYPE } from '@fieldward/contract/account/user-account.ts';
import { userProblems, type UserDraft } from '@fieldward/domain/account/user-account.ts';
import { demand } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';
import { operation, type OperationContext, type RequestOf, type ResponseOf } from '../../../engine/operation.ts';
import { Problem, unknownObject } from '../../../engine/problem.ts';
import { programmePasswordPolicy } from './password-policy.ts';
import { BankBody } from '../../../engine/body-reader.ts';
import { bindAccount } from './account-places.ts';
import { accountProperties, readDraft } from './user-account-body.ts';
import { shownAccount, userAccountRow, type UserAccountRow } from './user-account-row.ts';

/** The person of the account, as the engine takes it. */
function personOf(draft: UserDraft, before: UserAccountRow | null): Record<string, unknown> {
  const attribute =
    draft.nationalId === (before?.nationalId ?? '')
      ? []
      : draft.nationalId === ''
        ? [{ uuid: before?.nationalIdAttribute, voided: true }]
        : before?.nationalIdAttribute
          ? [{ uuid: before.nationalIdAttribute, value: draft.nationalId }]
          : [{ attributeType: NATIONAL_ID_TYPE, value: draft.nationalId }];
  return {
    ...(before === null ? {} : { uuid: before.person }),
    gender: draft.gender,
    ...(draft.birthdate === before?.birthdate ? {} : { birthdate: draft.birthdate, birthdateEstimated: false }),
    names: [
      {
        ...(before?.personName ? { uuid: before.personName } : { preferred: true }),
        givenName: draft.givenName,
        familyName: draft.familyName,
      },
    ],
    ...(attribute.length === 0 ? {} : { attributes: attribute }),
  };
}

/** Takes the provider of the account back or makes one, or retires all that it has. */
async function writeProvider(request: OperationContext, tx: Db, account: UserAccountRow, wanted: boolean): Promise<void> {
  if (account.provider === wanted) return;
  demand(request.actor, 'Manage Providers');
  if (wanted) {
    if (account.formerProvider !== null) {
      // the one that signed earlier encounters, not a second one of the same person
      await request.engine.update(tx, 'provider', account.formerProvider, { retired: false }, request.actor);
      return;
    }
    const name = `${account.givenName} ${account.familyName}`;
    await request.engine.create(tx, 'provider', { name, person: account.person, identifier: account.systemId }, request.actor);
    return;
  }
  for (const uuid of account.providers)
    await request.engine.update(tx, 'provider', uuid, { retired: true, retireReason: 'Data entry is no longer allowed' }, request.actor);
}

/** The draft of a save that may be written. @throws Problem that names each property which is not right. */
async function checkedDraft(body: BankBody, before: UserAccountRow | null, retires: boolean, tx: Db): Promise<UserDraft> {
  const draft = readDraft(body, before);
  if (before !== null && body.has('locations')) body.say('locations', { code: 'engine.fixed' });
  if (before === null && retires) body.say('retired', { code: 'engine.refused' });
  if (before !== null && draft.username !== before.username) body.say('username', { code: 'engine.fixed' });
  const today = await programmeToday(tx);
  const { policy } = await programmePasswordPolicy(tx);
  for (const [field, message] of Object.entries(userProblems(draft, before !== null, today, policy))) body.say(field, message);
  body.demandRight();
  return draft;
}

async function save(request: RequestOf<typeof saveUserAccountWire>, tx: Db): Promise<ResponseOf<typeof saveUserAccountWire>> {
  const body = new BankBody(request.body, accountProperties);
  const uuidToEdit = body.uuid('uuid');
  // what comes back is the whole account with its person, also what was not sent
  if (uuidToEdit !== '') for (const right of readUserAccountWire.privilege) demand(request.actor, right);
  const before = uuidToEdit === '' ? null : await userAccountRow(tx, uuidToEdit);
  if (uuidToEdit !== '' && before === null) throw unknownObject('user', uuidToEdit);
  if (before?.retired === true) throw new Problem('staff.retired');
  const retires = body.flag('retired', false);
  const places = body.raw['locations'];
  const draft = await checkedDraft(body, before, retires, tx);
  const account = {
    person: personOf(draft, before),
    ...(before === null ? { username: draft.username } : {}),
    ...(draft.password === '' ? {} : { password: draft.password }),
    ...(before === null || body.has('roles') ? { roles: draft.roles } : {}),
    ...(retires ? { retired: true } : {}),
  };
  const { uuid } =
    before === null
      ? await request.engine.create(tx, 'user', account, request.actor)
      : await request.engine.update(tx, 'user', before.uuid, account, request.actor, request);
  // from its first request on the account sees no more than it should
  if (before === null && Array.isArray(places) && places.length > 0) await bindAccount(tx, request, uuid, places);
  // a provider is retired together with the account
  const written = await userAccountRow(tx, uuid);
  if (written !== null && !retires && draft.provider !== null) await writeProvider(request, tx, written, draft.provider);
  return shown(await userAccountRow(tx, uuid), before === null ? 201 : 200);
}

function shown(row: UserAccountRow | null, status: number): ResponseOf<typeof saveUserAccountWire> {
  if (row === null) throw new Problem('engine.unknownObject', { resource: 'user', uuid: '' });
  return { status, headers: { etag: `"${row.version}"` }, body: shownAccount(row) };
}

/**
 * Creates or (with `uuid`) edits a user with person, names, national identity, roles and provider in one transaction;
 * `retired: true` ends the account with its provider and participant.
 * Refusals name their property: those of `userProblems`, `record.duplicateUsername`, `staff.retired`, `engine.forbidden`
 * (a role that may more than the caller), `record.lastAdministrator`, those of `bindAccount` (for `locations` of a new account), `engine.stale` (If-Match).
 */
export const saveUserAccount = operation(saveUserAccountWire, {
  changesRights: true,
  handle: save,
});

/** The user as the form shows it, with the version for If-Match. */
export const readUserAccount = operation(readUserAccountWire, {
  handle: async ({ query }, db) => {
    const row = await userAccountRow(db, query.user ?? '');
    if (row === null) throw unknownObject('user', query.user ?? '');
    return shown(row, 200);
  },
});
