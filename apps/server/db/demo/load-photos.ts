import type { Db } from '../../engine/db.ts';
import type { FileStore } from '../../engine/file-store.ts';
import { demoUuid } from './demo-uuid.ts';
import { drawFace } from './draw-face.ts';

/** How many of the first patients have a photo. */
const PHOTOS = 24;

/** Some patients have a photo, which is drawn: nobody's face is shown. */
export async function loadPhotos(db: Db, files: FileStore): Promise<void> {
  const people = await db.rows<{ id: string; uuid: string; gender: string | null }>(
    `select p.patient_id::text as id, p.uuid, e.gender from patient p join person e on e.person_id = p.patient_id
     where not p.voided order by p.patient_id limit ${PHOTOS}`,
  );
  for (const [at, { id, uuid, gender }] of people.entries()) {
    const { bytes, side } = drawFace(at + 1, gender === 'F' && at % 4 !== 0);
    const photo = demoUuid(`patient_photo:${uuid}`);
    const key = `photo/demo/${photo}`;
    // oxlint-disable-next-line no-await-in-loop -- a few small files, once
    await files.put(key, bytes);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await db.rows(
      `insert into patient_photo (uuid, patient_id, file_key, media_type, width, height, size, creator, date_created)
       select $1, p.patient_id, $3, 'image/png', $4::int, $4::int, $5::int, p.creator, p.date_created from patient p where p.patient_id = $2::bigint`,
      [photo, id, key, side, bytes.length],
    );
  }
}
