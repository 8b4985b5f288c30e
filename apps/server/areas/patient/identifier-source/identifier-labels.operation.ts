import { identifierLabelsWire, MOST_LABELS } from '@fieldward/contract/patient/identifier-source.operations.ts';
import { settingDefaults, settingProperty } from '@fieldward/domain/settings/setting-names.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';
import { pdfDocument } from '../../../paper/pdf-text.ts';
import { printedWords } from '../../../paper/printed-words.ts';
import { askedZone } from '../../../sql/programme-zone.ts';
import { blockOf } from './identifier-block.operation.ts';
import { drawLabels, labelPaper } from './label-paper.ts';

/**
 * Labels with the numbers of a block that nobody has yet, as a PDF. Raises `engine.unknownObject`, `numbersource.blockEnded` for a block that
 * was given back, `numbersource.noneLeft`, `numbersource.tooManyLabels`.
 */
export const identifierLabels = operation(identifierLabelsWire, {
  everywhere: true, // a number that somebody elsewhere has is passed over; it shows no patient
  hiddenToo: true,
  handle: async ({ params, query, rawQuery, audit }, db) => {
    const block = await blockOf(db, params.uuid, params.block);
    if (block.returned) throw new Problem('numbersource.blockEnded');
    const free = block.identifiers.filter(({ used }) => !used).map(({ identifier }) => identifier);
    const { layout = 'sheet', copies = 1 } = query;
    if (free.length === 0) throw new Problem('numbersource.noneLeft');
    if (free.length * copies > MOST_LABELS) throw new Problem('numbersource.tooManyLabels', { most: MOST_LABELS }, 'copies');
    const words = await printedWords(rawQuery, await askedZone(undefined, db), db);
    const [named] = await db.rows<{ value: string | null }>('select value from system_setting where lower(property) = lower($1)', [
      settingProperty.programmeName,
    ]);
    const programme = named?.value?.trim() || settingDefaults.programmeName;
    const title = words.t('numbersource.labelsTitle');
    const body = await pdfDocument({ title, language: words.language, ...labelPaper(layout) }, (paper) =>
      drawLabels(paper, free, { layout, copies, programme }),
    );
    const detail = { source: block.source, layout, copies, labels: free.length };
    await audit({ action: 'export', resource: 'identifierblock', uuid: params.block, detail });
    return {
      headers: { 'content-type': 'application/pdf', 'content-disposition': 'inline; filename="labels.pdf"', 'cache-control': 'no-store' },
      body,
    };
  },
});
