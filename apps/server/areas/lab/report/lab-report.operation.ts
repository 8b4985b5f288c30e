import { momentOf } from '@fieldward/domain/time/in-zone.ts';
import { labReportWire } from '@fieldward/contract/lab/lab-paper.operations.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem, repeated } from '../../../engine/problem.ts';
import { personDisplay } from '../../../sql/display-sql.ts';
import { askedZone } from '../../../sql/programme-zone.ts';
import { reportPatient, reportTests } from './lab-report-content.ts';
import { labReportPdf } from './lab-report-paper.ts';
import { printedWords } from '../../../paper/printed-words.ts';

/**
 * The released results of a patient (newest first, at most 100 tests) or of one test, as a PDF on A4. Results that are unreleased, voided
 * or from a rejected sample are left out; amended values are marked.
 * Raises `engine.required`, `engine.unknownObject`, `labreport.notReleased` (one test).
 */
export const labReport = operation(labReportWire, {
  handle: async ({ query, rawQuery, actor, audit }, db) => {
    const [patientUuid = '', labTest = ''] = [query.patient, query.labTest].map((uuid) => (uuid ?? '').replaceAll('\0', ''));
    if (patientUuid === '' && labTest === '') throw new Problem('engine.required', {}, 'patient');
    const words = await printedWords(rawQuery, await askedZone(rawQuery['tz'], db), db);
    const patient = await reportPatient(db, labTest === '' ? patientUuid : '', labTest);
    if (patient === null)
      throw new Problem('engine.unknownObject', {
        resource: labTest === '' ? 'patient' : 'labtestorder',
        uuid: repeated(labTest || patientUuid),
      });
    const { tests, more } = await reportTests(db, patient, labTest || null, words.language);
    if (labTest !== '' && tests.length === 0) throw new Problem('labreport.notReleased', {}, 'labTest');
    const [printer] = await db.rows<{ name: string }>(
      `select coalesce(${personDisplay('u.person_id')}, u.username, u.system_id) as name from users u where u.user_id = $1::bigint`,
      [actor.userId],
    );
    const body = await labReportPdf({ patient, tests, more, words, printedBy: printer?.name ?? '', now: momentOf(Date.now()) });
    await audit({
      action: 'export',
      resource: 'labreport',
      uuid: labTest || patientUuid,
      patientId: patient.id,
      detail: { tests: tests.map((test) => test.uuid) },
    });
    const name = (patient.identifier ?? 'patient').replaceAll(/[^\w.-]+/g, '-');
    return {
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="laboratory-${name}.pdf"`,
        'cache-control': 'no-store',
      },
      body,
    };
  },
});
