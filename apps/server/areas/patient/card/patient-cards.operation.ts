import { MOST_CARDS, patientCardsWire } from '@fieldward/contract/patient/patient-card.operations.ts';
import { settingDefaults, settingProperty } from '@fieldward/domain/settings/setting-names.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem, unknownObject } from '../../../engine/problem.ts';
import { pdfDocument } from '../../../paper/pdf-text.ts';
import { printedWords } from '../../../paper/printed-words.ts';
import { personDisplay } from '../../../sql/display-sql.ts';
import { uuidsOf } from '../../../sql/event-search.ts';
import { askedZone } from '../../../sql/programme-zone.ts';
import { drawCards, paperOf, type CardHolder } from './card-paper.ts';

const HOLDERS = `select p.uuid, p.patient_id::text as "patientId", ${personDisplay('p.patient_id')} as name, e.gender, e.birthdate::text as birthdate,
    e.birthdate_estimated as estimated,
    (select i.identifier from patient_identifier i where i.patient_id = p.patient_id and not i.voided order by i.preferred desc, i.patient_identifier_id limit 1) as identifier
  from patient p join person e on e.person_id = p.patient_id where p.uuid = any ($1::text[]) and not p.voided`;

/**
 * Cards for patients as a PDF, in the order of the request: programme, name, identifier, birth, sex, QR code and Code 128.
 * Raises `engine.required`, `card.tooMany`, `engine.unknownObject`, `card.noIdentifier`.
 */
export const patientCards = operation(patientCardsWire, {
  handle: async ({ query, rawQuery, audit }, db) => {
    const wanted = [...new Set(uuidsOf((query.patients ?? '').replaceAll('\0', '')))];
    if (wanted.length === 0) throw new Problem('engine.required', {}, 'patients');
    if (wanted.length > MOST_CARDS) throw new Problem('card.tooMany', { most: MOST_CARDS }, 'patients');
    const layout = query.layout ?? 'card';
    const words = await printedWords(rawQuery, await askedZone(undefined, db), db);
    const [setting] = await db.rows<{ value: string | null }>('select value from system_setting where lower(property) = lower($1)', [
      settingProperty.programmeName,
    ]);
    const found = new Map((await db.rows<CardHolder & { identifier: string | null }>(HOLDERS, [wanted])).map((each) => [each.uuid, each]));
    const holders = wanted.map((uuid): CardHolder => {
      const holder = found.get(uuid);
      if (holder === undefined) throw unknownObject('patient', uuid);
      if (holder.identifier === null) throw new Problem('card.noIdentifier', { name: holder.name });
      return { ...holder, identifier: holder.identifier };
    });
    const programme = setting?.value?.trim() || settingDefaults.programmeName;
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
