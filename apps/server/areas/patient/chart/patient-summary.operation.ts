import { patientSummaryWire } from '@fieldward/contract/patient/patient-chart.operations.ts';
import { operation } from '../../../engine/operation.ts';
import { printedWords } from '../../../paper/printed-words.ts';
import { askedZone } from '../../../sql/programme-zone.ts';
import { summaryOf } from './summary-facts.ts';
import { summaryPdf } from './summary-paper.ts';

/** A summary of a patient to print and to hand over, of what the account may see. Raises `engine.unknownObject`. */
export const patientSummary = operation(patientSummaryWire, {
  handle: async ({ query, rawQuery, actor, audit }, db) => {
    const uuid = (query.patient ?? '').replaceAll('\0', '');
    const words = await printedWords(rawQuery, await askedZone(rawQuery['tz'], db), db);
    const summary = await summaryOf(db, actor, uuid, words);
    const { patient } = summary;
    const body = await summaryPdf(summary);
    await audit({ action: 'export', resource: 'patient', uuid, patientId: patient.id, detail: { format: 'pdf', summary: true } });
    return {
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="summary-${(patient.identifier ?? 'patient').replaceAll(/[^\w.-]+/g, '-')}.pdf"`,
        'cache-control': 'no-store',
      },
      body,
    };
  },
});
