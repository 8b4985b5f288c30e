import { MOST_SMALL_PHOTOS } from '@fieldward/contract/limits.ts';
import { smallPhotosWire } from '@fieldward/contract/patient/patient-photo.operations.ts';
import { MOST_SMALL_PHOTO_BYTES } from '@fieldward/domain/person/picture.ts';
import { operation } from '../../../engine/operation.ts';
import { photoOf } from './photo-sql.ts';

interface Row {
  readonly id: string;
  readonly patient: string;
  readonly photo: string;
  readonly small: Buffer | null;
  /** Where the photo itself is small enough: its file. */
  readonly key: string | null;
}

const PHOTOS = `select p.patient_id::text as id, p.uuid as patient, f.uuid as photo, f.small,
    case when f.small is null and f.size <= ${MOST_SMALL_PHOTO_BYTES} then f.file_key end as key
  from patient p cross join lateral (${photoOf('p.patient_id', 'f.*')}) f where p.uuid = any ($1) and not p.voided`;

const JPEG_BEGINS = 0xff;
const dataUrl = (bytes: Uint8Array): string =>
  `data:image/${bytes[0] === JPEG_BEGINS ? 'jpeg' : 'png'};base64,${Buffer.from(bytes).toString('base64')}`;

/** The photos of the patients of a list, small. */
export const smallPhotos = operation(smallPhotosWire, {
  handle: async ({ query, audit, files }, db) => {
    const rows = await db.rows<Row>(PHOTOS, [query.patients.slice(0, MOST_SMALL_PHOTOS).map((uuid) => uuid.replaceAll('\0', ''))]);
    const results = await Promise.all(
      rows.map(async ({ patient, photo, small, key }) => {
        const bytes = small ?? (key === null ? null : await files.get(key));
        return { patient, photo, picture: bytes === null ? null : dataUrl(bytes) };
      }),
    );
    await audit({ action: 'search', resource: 'smallphotos', patients: rows.map(({ id }) => id) });
    return { body: { results } };
  },
});
