/** The contacts of a form that become patients. */
import { randomUUID } from 'node:crypto';
import { relationshipTypes } from '@fieldward/domain/form/contact-concepts.ts';
import { demand } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';
import type { OperationContext } from '../../../engine/operation.ts';
import { insertPatients } from './form-submission-people.ts';
import type { Contact } from './form-submission-rows.ts';
import { insertRelationships } from './form-submission-writing.ts';
import { plainCode, plainName } from '@fieldward/domain/person/typed-text.ts';

/** Who submits a form, and what the writing of it needs. */
export type Submitter = Pick<OperationContext, 'actor' | 'engine' | 'audit' | 'base'>;

/** Contacts become patients, enrolled in the workflow and related to the patient (keys). Raises `engine.forbidden` without 'Edit Patients'. */
export async function addContacts(
  request: Submitter,
  tx: Db,
  patient: string,
  contacts: readonly Contact[],
  place: { location: string | null; workflow: string | null },
): Promise<void> {
  const { actor } = request;
  demand(actor, 'Edit Patients');
  const people = contacts.map((contact) => ({
    uuid: randomUUID(),
    givenName: plainName(contact.givenName),
    familyName: plainName(contact.familyName),
    gender: contact.gender === '' ? null : contact.gender,
    birthdate: contact.born ?? '',
    birthdateEstimated: contact.dateOfBirth === undefined,
    identifier: plainCode(contact.identifier),
  }));
  const ids = await insertPatients(tx, people, { identifierType: 'Patient Identifier', ...place, creator: actor.userId, judged: true });
  const links = contacts.flatMap((contact, index) => {
    const [type, person] = [relationshipTypes[contact.relationship.trim().toLowerCase()], ids[index]];
    return type === undefined || person === undefined ? [] : [{ person, type }];
  });
  await insertRelationships(tx, patient, actor.userId, links);
  for (const [index, person] of people.entries()) {
    const patientId = ids[index];
    if (patientId !== undefined) await request.audit({ action: 'create', resource: 'patient', uuid: person.uuid, patientId });
  }
}
