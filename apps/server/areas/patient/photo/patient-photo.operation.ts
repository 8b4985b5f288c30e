import { patientPhotoRemovalWire, patientPhotoSaveWire, patientPhotoWire } from '@fieldward/contract/patient/patient-photo.operations.ts';
import {
  LONGEST_PHOTO_SIDE,
  MOST_PHOTO_BYTES,
  MOST_SMALL_PHOTO_BYTES,
  readPicture,
  type Picture,
} from '@fieldward/domain/person/picture.ts';
import { randomUUID } from 'node:crypto';
import type { Db } from '../../../engine/db.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem, unknownObject, unknownReference } from '../../../engine/problem.ts';
import { photoOf } from './photo-sql.ts';
import { soundPng } from './sound-png.ts';

const FIELD = 'base64EncodedImage';
const UUID = /^[A-Za-z0-9-]{1,38}$/;

interface Photo {
  /** Of the patient. */
  readonly patient: string;
  /** uuid of the photo; null when there is none. */
  readonly uuid: string | null;
  readonly key: string;
  readonly type: string;
}

const PHOTO = `select p.patient_id::text as patient, f.uuid, f.file_key as key, f.media_type as type
  from patient p left join lateral (${photoOf('p.patient_id', 'f.*')}) f on true where p.uuid = $1 and not p.voided`;

async function photoNow(db: Db, uuid: string): Promise<Photo | undefined> {
  const [found] = await db.rows<Photo>(PHOTO, [uuid.replaceAll('\0', '')]);
  return found;
}

/** The same while nobody else changes it. */
async function heldPhoto(tx: Db, uuid: string, ifMatch: string | undefined): Promise<Photo | undefined> {
  await tx.rows('select from patient p where p.uuid = $1 for update', [uuid.replaceAll('\0', '')]);
  const found = await photoNow(tx, uuid);
  if (found !== undefined && ifMatch !== undefined && ifMatch !== '*' && ifMatch !== found.uuid)
    throw new Problem('photo.changedMeanwhile');
  return found;
}

/** Takes away whatever photos a patient has; what was their file is removed soon. */
async function takeAway(tx: Db, patient: string, actor: string, why: string): Promise<void> {
  await tx.rows(
    `update patient_photo set voided = true, voided_by = $2::bigint, date_voided = now(), void_reason = $3, file_key = null, small = null
     where patient_id = $1::bigint and not voided`,
    [patient, actor, why],
  );
}

/** A picture as clients send it. Raises `engine.required` and what is wrong with the picture, at its field. */
async function pictureOf(sent: unknown, field = FIELD, mostBytes = MOST_PHOTO_BYTES): Promise<Picture> {
  const tooManyPoints = ({ width, height }: Picture): Problem => new Problem('photo.tooManyPoints', { width, height }, field);
  if (typeof sent !== 'string' || sent.trim() === '') throw new Problem('engine.required', {}, field);
  const bytes = Buffer.from(sent.replace(/^data:[a-z0-9/+.-]*;base64,/i, ''), 'base64');
  if (bytes.length > mostBytes) throw new Problem('photo.tooLarge', { most: mostBytes / 1024 }, field);
  const picture = readPicture(bytes);
  if (typeof picture === 'string') throw new Problem(picture, {}, field);
  if (Math.max(picture.width, picture.height) > LONGEST_PHOTO_SIDE) throw tooManyPoints(picture);
  const sound = picture.type === 'image/png' ? await soundPng(picture.bytes) : 'sound';
  if (sound === 'damaged') throw new Problem('photo.damaged', {}, field);
  if (sound === 'large') throw tooManyPoints(picture);
  return picture;
}

/** Raises `engine.unknownObject` where there is no such patient, or no photo. */
export const patientPhoto = operation(patientPhotoWire, {
  handle: async ({ params, audit, files }, db) => {
    const photo = await photoNow(db, params.uuid);
    const bytes = photo === undefined || photo.uuid === null ? null : await files.get(photo.key);
    if (photo?.uuid == null || bytes === null) throw unknownObject('personimage', params.uuid);
    await audit({ action: 'read', resource: 'personimage', uuid: photo.uuid, patientId: photo.patient });
    return {
      headers: {
        'content-type': photo.type,
        // never shown to the next person at the same browser: the cookie is another one
        'cache-control': 'private, max-age=300',
        vary: 'cookie, authorization',
        'x-content-type-options': 'nosniff',
        'content-disposition': 'inline; filename="photo"',
        etag: `"${photo.uuid}"`,
      },
      body: bytes,
    };
  },
});

/**
 * Keeps a photo without what a camera writes beside it. Raises `engine.unknownReference`, `engine.uuidTaken`, `photo.changedMeanwhile`, and what
 * `pictureOf` does.
 */
export const patientPhotoSave = operation(patientPhotoSaveWire, {
  handle: async ({ body, actor, ifMatch, audit, files }, tx) => {
    const picture = await pictureOf(body.base64EncodedImage);
    const small = body.small === undefined ? null : await pictureOf(body.small, 'small', MOST_SMALL_PHOTO_BYTES);
    const { person, uuid = randomUUID() } = body;
    if (!UUID.test(uuid)) throw new Problem('engine.badUuid', {}, 'uuid');
    const [twice] = await tx.rows<{ person: string }>(
      'select p.uuid as person from patient_photo f join patient p using (patient_id) where f.uuid = $1',
      [uuid],
    );
    if (twice?.person === person) return { body: { uuid, person: { uuid: person } } };
    const photo = await heldPhoto(tx, person, ifMatch);
    if (photo === undefined) throw unknownReference('patient', person, 'person');
    if (body.before !== undefined && body.before !== photo.uuid) throw new Problem('photo.changedMeanwhile', {}, 'before');
    await takeAway(tx, photo.patient, actor.userId, 'Another photo took its place');
    const file = randomUUID();
    const key = `photo/${file.slice(0, 2)}/${file}`;
    const { type, width, height, bytes } = picture;
    await tx.rows(
      `insert into patient_photo (uuid, patient_id, file_key, media_type, width, height, size, small, creator)
       values ($1, $2::bigint, $3, $4, $5::int, $6::int, $7::int, $8::bytea, $9::bigint)`,
      [uuid, photo.patient, key, type, width, height, bytes.length, small === null ? null : Buffer.from(small.bytes), actor.userId],
    );
    const former = photo.uuid === null ? {} : { former: photo.uuid };
    await audit({
      action: photo.uuid === null ? 'create' : 'update',
      resource: 'personimage',
      uuid,
      patientId: photo.patient,
      detail: { width, height, size: bytes.length, ...former },
    });
    // last: what refuses the rows leaves no file behind
    await files.put(key, bytes);
    return { body: { uuid, person: { uuid: person } } };
  },
});

/** Raises `engine.unknownObject` where there is no such patient, or no photo, and `photo.changedMeanwhile`. */
export const patientPhotoRemoval = operation(patientPhotoRemovalWire, {
  handle: async ({ params, actor, ifMatch, audit }, tx) => {
    const photo = await heldPhoto(tx, params.uuid, ifMatch);
    if (photo?.uuid == null) throw unknownObject('personimage', params.uuid);
    await takeAway(tx, photo.patient, actor.userId, 'The photo was removed');
    await audit({ action: 'void', resource: 'personimage', uuid: photo.uuid, patientId: photo.patient });
    return {};
  },
});
