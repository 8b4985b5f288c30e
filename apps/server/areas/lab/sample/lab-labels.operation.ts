import type { Day, Moment } from '@fieldward/domain/time/day.ts';
import { labLabelsWire } from '@fieldward/contract/lab/lab-paper.operations.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem, unknownObject } from '../../../engine/problem.ts';
import { uuidsOf } from '../../../sql/event-search.ts';
import { personDisplay } from '../../../sql/display-sql.ts';
import { askedZone } from '../../../sql/programme-zone.ts';
import { barsOf, drawBars, drawSquare } from '../../../paper/bar-code.ts';
import { drawLine, pdfDocument, type Paper } from '../../../paper/pdf-text.ts';
import { printedWords, type PrintedWords } from '../../../paper/printed-words.ts';

const MM = 72 / 25.4;
/** A label, in points: 50 × 25 mm. */
const SIZE = [50 * MM, 25 * MM] as const;
const MARGIN = 2 * MM;
const MOST = 200;

interface Label {
  readonly uuid: string;
  readonly patientId: string;
  readonly identifier: string;
  readonly test: string;
  readonly collected: Moment | null;
  readonly patient: string | null;
  readonly patientIdentifier: string | null;
  readonly gender: string | null;
  readonly birthdate: Day | null;
}

const LABELS = `
  select s.uuid, s.patient_id::text as "patientId", s.sample_identifier as identifier, coalesce(nullif(btrim(y.short_name), ''), y.name) as test, iso(s.collection_date) as collected,
    ${personDisplay('s.patient_id')} as patient, p.gender, p.birthdate::text as birthdate,
    (select i.identifier from patient_identifier i where i.patient_id = s.patient_id and not i.voided order by i.preferred desc, i.patient_identifier_id limit 1) as "patientIdentifier"
  from lab_sample s join lab_test t on t.patient_id = s.patient_id and t.lab_test_id = s.lab_test_id
  join lab_test_type y on y.lab_test_type_id = t.lab_test_type_id join person p on p.person_id = s.patient_id
  where s.uuid = any ($1::text[]) and not s.voided and not t.voided`;

function drawLabel(paper: Paper, label: Label, { day, moment }: PrintedWords): void {
  const line = (text: string, size: number, bold = false): void => {
    drawLine(paper, text, { x: paper.left, y: paper.y, width: paper.width, size, bold });
    paper.y += size * 1.35;
  };
  const facts = [label.patientIdentifier, label.gender, label.birthdate === null ? null : day(label.birthdate)];
  line(label.patient ?? '', 7, true);
  line(facts.filter((each) => each !== null && each !== '').join(' · '), 6);
  paper.y += 1;
  const height = paper.bottom - paper.y - 2 * 7 * 1.35;
  const bars = barsOf(label.identifier, SIZE[0]);
  // any scanner of squares reads what bars cannot say
  if (bars === null) drawSquare(paper, label.identifier, { x: paper.left, y: paper.y, width: paper.width, height });
  else drawBars(paper, bars, { x: 0, y: paper.y, width: SIZE[0], height });
  paper.y += height;
  drawLine(paper, label.identifier, { x: paper.left, y: paper.y, width: paper.width, size: 7, bold: true, align: 'center' });
  paper.y += 7 * 1.35;
  line([label.test, label.collected === null ? null : moment(label.collected)].filter((each) => each !== null).join(' · '), 6);
}

/**
 * Labels for samples as a PDF, one page of 50 × 25 mm for each, in the order of the request: patient, bar code (Code 128; a QR code
 * where Code 128 cannot write the identifier, or not on this width), identifier, test, collection.
 * Raises `engine.required`, `labreport.tooManyLabels` (above 200), `engine.unknownObject`.
 */
export const labLabels = operation(labLabelsWire, {
  handle: async ({ query, rawQuery, audit }, db) => {
    const wanted = [...new Set(uuidsOf((query.samples ?? '').replaceAll('\0', '')))];
    if (wanted.length === 0) throw new Problem('engine.required', {}, 'samples');
    if (wanted.length > MOST) throw new Problem('labreport.tooManyLabels', { most: MOST }, 'samples');
    const words = await printedWords(rawQuery, await askedZone(rawQuery['tz'], db), db);
    const found = new Map((await db.rows<Label>(LABELS, [wanted])).map((label) => [label.uuid, label]));
    const labels = wanted.map((uuid) => {
      const label = found.get(uuid);
      if (label === undefined) throw unknownObject('labtestsample', uuid);
      return label;
    });
    const title = words.t('labreport.labels');
    const body = await pdfDocument({ title, language: words.language, size: SIZE, margin: MARGIN, numbers: 'none' }, (paper) => {
      for (const [index, label] of labels.entries()) {
        if (index > 0) paper.addPage();
        drawLabel(paper, label, words);
      }
    });
    const patients = labels.map(({ patientId }) => patientId);
    await audit({ action: 'export', resource: 'lablabels', detail: { samples: wanted }, patients });
    return {
      headers: { 'content-type': 'application/pdf', 'content-disposition': 'inline; filename="labels.pdf"', 'cache-control': 'no-store' },
      body,
    };
  },
});
