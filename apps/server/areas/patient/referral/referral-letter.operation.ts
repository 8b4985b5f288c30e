import { referralLetterWire, type ReferralOfPatient } from '@fieldward/contract/patient/referral.operations.ts';
import { operation } from '../../../engine/operation.ts';
import { unknownObject } from '../../../engine/problem.ts';
import { printedWords } from '../../../paper/printed-words.ts';
import { askedZone } from '../../../sql/programme-zone.ts';
import { summaryOf } from '../chart/summary-facts.ts';
import { letterPdf } from './referral-paper.ts';
import { referralJson } from './referral-sql.ts';

const LETTER = `select jsonb_build_object(${referralJson('$2::bigint')}) as referral, p.uuid as patient
  from referral r join patient t on t.patient_id = r.patient_id join person p on p.person_id = r.patient_id
  where r.uuid = $1 and not r.voided and not t.voided`;

/** The letter of a referral or transfer with what the account may see of the patient. Raises `engine.unknownObject`. */
export const referralLetter = operation(referralLetterWire, {
  handle: async ({ query, rawQuery, actor, audit }, db) => {
    const uuid = query.referral.replaceAll('\0', '');
    const [found] = await db.rows<{ referral: ReferralOfPatient; patient: string }>(LETTER, [uuid, actor.bound ? actor.userId : null]);
    if (found === undefined) throw unknownObject('referral', uuid);
    const words = await printedWords(rawQuery, await askedZone(rawQuery['tz'], db), db);
    const summary = await summaryOf(db, actor, found.patient, words);
    const { id, identifier } = summary.patient;
    const body = await letterPdf(found.referral, summary);
    await audit({ action: 'export', resource: 'referral', uuid, patientId: id, detail: { format: 'pdf' } });
    return {
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="${found.referral.kind}-${(identifier ?? 'patient').replaceAll(/[^\w.-]+/g, '-')}.pdf"`,
        'cache-control': 'no-store',
      },
      body,
    };
  },
});
