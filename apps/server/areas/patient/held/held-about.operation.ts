import { heldAboutWire } from '@fieldward/contract/patient/patient-access.operations.ts';
import { momentOf } from '@fieldward/domain/time/in-zone.ts';
import { operation } from '../../../engine/operation.ts';
import { unknownObject } from '../../../engine/problem.ts';
import { printedWords } from '../../../paper/printed-words.ts';
import { personDisplay } from '../../../sql/display-sql.ts';
import { askedZone } from '../../../sql/programme-zone.ts';
import { heldAbout, type Held } from './held-about.ts';
import { heldPdf } from './held-paper.ts';

const PATIENT = `
  select x.patient_id::text as id, ${personDisplay('x.patient_id')} as name,
    (select i.identifier from patient_identifier i where i.patient_id = x.patient_id and not i.voided order by i.preferred desc, i.patient_identifier_id limit 1) as identifier,
    (select coalesce(${personDisplay('u.person_id')}, u.username, u.system_id) from users u where u.user_id = $2::bigint) as "askedBy"
  from patient x join person p on p.person_id = x.patient_id where p.uuid = $1`;

interface Asked {
  readonly id: string;
  readonly name: string | null;
  readonly identifier: string | null;
  readonly askedBy: string | null;
}

/** The record for another system: sections by the name of their table, so that nothing depends on a language. */
function heldJson(held: Held, about: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({
    ...about,
    sections: Object.fromEntries(held.sections.map(({ table, rows }) => [table.name, rows])),
    changes: held.changes,
    audience: held.audience,
  });
}

/**
 * Everything that is held about a patient, voided rows and former values too, and who looked: on paper (A4) or as JSON. Of a voided patient
 * as well. An account that is bound to places gets what it may see, and the file says that it is not all. Raises `engine.unknownObject`.
 */
export const heldAboutOperation = operation(heldAboutWire, {
  handle: async ({ query, rawQuery, actor, audit }, db) => {
    const uuid = (query.patient ?? '').replaceAll('\0', '');
    const [patient] = await db.rows<Asked>(PATIENT, [uuid, actor.userId]);
    if (patient === undefined) throw unknownObject('patient', uuid);
    const format = query.format ?? 'pdf';
    const now = momentOf(Date.now());
    const held = await heldAbout(db, patient.id);
    const partly = actor.bound;
    const printedBy = patient.askedBy ?? '';
    const body =
      format === 'json'
        ? heldJson(held, { patient: uuid, name: patient.name, made: now, madeBy: printedBy, whole: !partly })
        : await heldPdf({
            held,
            patient,
            partly,
            words: await printedWords(rawQuery, await askedZone(rawQuery['tz'], db), db),
            printedBy,
            now,
          });
    await audit({ action: 'export', resource: 'patient', uuid, patientId: patient.id, detail: { format, everything: true } });
    const name = (patient.identifier ?? 'patient').replaceAll(/[^\w.-]+/g, '-');
    return {
      headers: {
        'content-type': format === 'json' ? 'application/json' : 'application/pdf',
        'content-disposition': `attachment; filename="record-${name}.${format}"`,
        'cache-control': 'no-store',
      },
      body,
    };
  },
});
