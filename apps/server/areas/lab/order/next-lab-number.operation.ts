import { drawLabNumberWire, nextLabNumberWire } from '@fieldward/contract/lab/lab-order.operations.ts';
import { operation } from '../../../engine/operation.ts';
import { unknownObject } from '../../../engine/problem.ts';
import { sourcesWhere } from '../../../sql/number-source.ts';
import { drawLab, nextLab } from './lab-numbers.ts';

/** The number of the source, where there is one; else the one that follows, or nothing where there is no number yet. */
export const nextLabNumber = operation(nextLabNumberWire, {
  handle: async ({ query }, db) => {
    const { of, labTestType, after } = query;
    const { next, source } = await nextLab(db, of, (labTestType ?? '').replaceAll('\0', ''), after?.replaceAll('\0', ''));
    return { body: { next, source: source?.uuid ?? null } };
  },
});

/** Raises `engine.unknownObject`, `numbersource.usedUp`. */
export const drawLabNumber = operation(drawLabNumberWire, {
  everywhere: true, // as `drawLab` draws
  handle: async ({ body, audit }, tx) => {
    const [source] = await sourcesWhere(tx, `s.uuid = $1 and s.numbers in ('references', 'samples')`, [body.source.replaceAll('\0', '')]);
    if (source === undefined) throw unknownObject('labnumbersource', body.source);
    return { body: { identifier: await drawLab(tx, source, audit) } };
  },
});
