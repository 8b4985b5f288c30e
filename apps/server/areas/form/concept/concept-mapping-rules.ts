import { Problem, type Rule, type Setter } from '../../../engine/resource.ts';

/** A term stands for its source and code; the database finds or makes the term that they name (0740). */
export const byTerm: Setter = async (term, _, tx) => {
  if (term === null) return {};
  const [found] = await tx.rows<{ source: string; code: string }>(
    'select source, code from concept_reference_term where concept_reference_term_id = $1',
    [term],
  );
  return { ...found };
};

/** A kind stands for its name. */
export const byMapType: Setter = async (kind, _, tx) => {
  if (kind === null) return {};
  const [found] = await tx.rows<{ map_type: string }>('select name as map_type from concept_map_type where concept_map_type_id = $1', [
    kind,
  ]);
  return { ...found };
};

/** A mapping leads somewhere. Raises `engine.required`. */
export const saysWhatItMaps: Rule = (write) => {
  for (const column of ['source', 'code']) {
    if (write.mode === 'remove' || write.mode === 'purge') return;
    if (String(write.after(column) ?? '').trim() === '') throw new Problem('engine.required', {}, column);
  }
};
