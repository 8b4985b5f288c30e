import type { ApiProblem } from '../../lib/api.ts';
import type { FormStore } from './form-store.ts';

/** Puts the server's complaints on the questions that they belong to; answers whether there were any. */
export function showRefusals(store: FormStore, problem: ApiProblem): boolean {
  const asked = new Set(store.form.fields.map(({ uuid }) => uuid));
  const own = Object.entries(problem.fieldErrors).flatMap(([field, [first]]) =>
    first === undefined || !asked.has(field) ? [] : [{ field, first }],
  );
  for (const { field, first } of own)
    store.complain(
      field,
      first.code ? { code: first.code, holes: { ...first.holes } } : { code: 'answer.own', holes: { message: first.message } },
    );
  return own.length > 0;
}
