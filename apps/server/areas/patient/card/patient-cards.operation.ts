import { MOST_CARDS, patientCardsWire } from '@fieldward/contract/patient/patient-card.operations.ts';
import { settingDefaults, settingProperty } from '@fieldward/domain/settings/setting-names.ts';
import { may } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem, unknownObject } from '../../../engine/problem.ts';
import { pdfDocument } from '../../../paper/pdf-text.ts';
import { printedWords } from '../../../paper/printed-words.ts';
import { personDisplay } from '../../../sql/display-sql.ts';
import { uuidsOf } from '../../../sql/event-search.ts';
import { askedZone } from '../../../sql/programme-zone.ts';
import { photoOf } from '../photo/photo-sql.ts';
import { drawablePhoto } from '../photo/sound-png.ts';
import { drawCards, paperOf, type CardHolder } from './card-paper.ts';

const HOLDERS = `select p.uuid, p.patient_id::text as "patientId", ${personDisplay('p.patient_id')} as name, e.gender, e.birthdate::text as birthdate,
    e.birthdate_estimated as estimated,
    (select i.identifier from patient_identifier i where i.patient_id = p.patient_id and not i.voided order by i.preferred desc, i.patient_identifier_id limit 1) as identifier,
    case when $2::boolean then (${photoOf('p.patient_id', 'f.file_key')}) end as photo
  from patient p join person e on e.person_id = p.patient_id where p.uuid = any ($1::text[]) and not p.voided`;

interface HolderRow extends Omit<CardHolder, 'identifier' | 'photo'> {
  readonly identifier: string | null;
  /** Where the picture is in the file store. */
  readonly photo: string | null;
}

/** The name of the programme, and whether cards have photos. */
async function settingsOf(db: Db): Promise<{ programme: string; photos: boolean }> {
  const names = [settingProperty.programmeName, settingProperty.cardPhoto].map((name) => name.toLowerCase());
  const rows = await db.rows<{ name: string; value: string | null }>(
    'select lower(property) as name, value from system_setting where lower(property) = any ($1::text[])',
    [names],
  );
  const [programme, photos] = names.map((name) => rows.find((row) => row.name === name)?.value?.trim());
  return { programme: programme || settingDefaults.programmeName, photos: (photos || settingDefaults.cardPhoto) === 'true' };
}

/**
 * Cards for patients as a PDF, in the order of the request: programme, name, identifier, birth, sex, photo where the programme wants it, QR code and Code 128.
 * Raises `engine.required`, `card.tooMany`, `engine.unknownObject`, `card.noIdentifier`.
 */
export const patientCards = operation(patientCardsWire, {
  handle: async ({ query, rawQuery, actor, audit, files }, db) => {
    const wanted = [...new Set(uuidsOf((query.patients ?? '').replaceAll('\0', '')))];
    if (wanted.length === 0) throw new Problem('engine.required', {}, 'patients');
    if (wanted.length > MOST_CARDS) throw new Problem('card.tooMany', { most: MOST_CARDS }, 'patients');
    const layout = query.layout ?? 'card';
    const words = await printedWords(rawQuery, await askedZone(undefined, db), db);
    const { programme, photos } = await settingsOf(db);
    const rows = await db.rows<HolderRow>(HOLDERS, [wanted, photos && may(actor, 'View Patient Photos')]);
    const found = new Map(rows.map((each) => [each.uuid, each]));
    const holders: CardHolder[] = [];
    for (const uuid of wanted) {
      const holder = found.get(uuid);
      if (holder === undefined) throw unknownObject('patient', uuid);
      if (holder.identifier === null) throw new Problem('card.noIdentifier', { name: holder.name });
      // oxlint-disable-next-line no-await-in-loop -- one after the other: two hundred at once would be too much for a store
      const kept = holder.photo === null ? null : await files.get(holder.photo);
      // oxlint-disable-next-line no-await-in-loop -- as above
      const photo = kept === null ? null : await drawablePhoto(kept);
      holders.push({ ...holder, identifier: holder.identifier, photo });
    }
    const body = await pdfDocument({ title: words.t('card.title'), language: words.language, ...paperOf(layout) }, (paper) =>
      drawCards(paper, holders, layout, { programme, words }),
    );
    const patients = holders.map(({ patientId }) => patientId);
    await audit({ action: 'export', resource: 'patientcards', detail: { patients: wanted, layout }, patients });
    return {
      headers: { 'content-type': 'application/pdf', 'content-disposition': 'inline; filename="cards.pdf"', 'cache-control': 'no-store' },
      body,
    };
  },
});
