import { LONGEST_PHOTO_SIDE, MOST_PHOTO_BYTES, MOST_SMALL_PHOTO_BYTES } from '@fieldward/domain/person/picture.ts';
import Type from 'typebox';
import { handlerChecks, operationWire, orNull, type Shape } from '../operation.ts';

const text = Type.String();

/** The photo of a patient, at the address that OpenMRS has for it. */
export const patientPhotoWire = operationWire('GET personimage/:uuid', {
  privilege: ['Get Patients', 'View Patient Photos'],
  about: 'The photo of a patient, by the uuid of the patient',
  query: Type.Object({
    photo: Type.Optional(Type.String({ description: 'of the photo that is meant, so that a browser keeps it apart from the one before' })),
  }),
  files: ['image/jpeg', 'image/png'],
  etag: true,
});

const made = Type.Object(
  { uuid: Type.String({ description: 'of the photo' }), person: Type.Object({ uuid: text }) },
  { $id: 'PatientPhotoMade' },
);

/** A photo that was kept. */
export type PatientPhotoMade = Shape<typeof made>;

/** Gives a patient a photo, in place of the one that there was. */
export const patientPhotoSaveWire = operationWire('POST personimage', {
  privilege: ['Get Patients', 'View Patient Photos', 'Edit Patient Photos'],
  about: `Gives a patient a photo (JPEG or PNG, at most ${MOST_PHOTO_BYTES / 1024} kB and ${LONGEST_PHOTO_SIDE} points a side); the one before is removed from the store. Sent twice with the same uuid it is kept once`,
  handedIn: 'photo',
  body: Type.Object({
    uuid: Type.Optional(Type.String({ description: 'of the photo' })),
    person: Type.String({ description: 'uuid of the patient' }),
    before: Type.Optional(
      orNull(Type.String({ maxLength: 38 }), {
        description: 'uuid of the photo that there was when this one was taken, null for none: refused where it is another by now',
      }),
    ),
    base64EncodedImage: handlerChecks(Type.String({ description: 'the picture, or a data URL with it' })),
    small: Type.Optional(
      handlerChecks(
        Type.String({ description: `the same for lists, at most ${MOST_SMALL_PHOTO_BYTES / 1024} kB: a square of 96 points is enough` }),
      ),
    ),
  }),
  response: made,
  status: 201,
  ifMatch: true,
});

/** Removes the photo of a patient from the store. */
export const patientPhotoRemovalWire = operationWire('DELETE personimage/:uuid', {
  privilege: ['Get Patients', 'View Patient Photos', 'Edit Patient Photos'],
  about: 'Removes the photo of a patient, by the uuid of the patient; the trail says that it was there',
  ifMatch: true,
});

const smallPhoto = Type.Object(
  {
    patient: Type.String({ description: 'uuid' }),
    photo: Type.String({ description: 'uuid of the photo' }),
    picture: orNull(Type.String({ description: 'a data URL; null where only the large one is there' })),
  },
  { $id: 'SmallPhoto' },
);

/** The photo of a patient, as lists show it. */
export type SmallPhoto = Shape<typeof smallPhoto>;

/** Photos for a list of patients; who has none is left out. */
export const smallPhotosWire = operationWire('GET fieldward/smallphotos', {
  privilege: ['Get Patients', 'View Patient Photos'],
  about: 'Small photos of up to 100 patients, in one answer',
  query: Type.Object({ patients: Type.Array(Type.String(), { description: 'uuids' }) }),
  response: Type.Object({ results: Type.Array(smallPhoto) }),
});
