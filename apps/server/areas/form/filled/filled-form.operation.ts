import { filledFormWire } from '@fieldward/contract/form/filling.operations.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';
import { definitionOf } from '../../../sql/form-definition.ts';
import { hiddenFields, readFilledForm } from './filled-form-reading.ts';

/**
 * An encounter as the form that it was filled with, in the version of that day (`version` null: from before versions, then the
 * form of today). Raises `engine.required`, and what `readFilledForm` raises.
 */
export const filledForm = operation(filledFormWire, {
  async handle({ query, actor, audit }, db) {
    const uuid = query.encounter ?? '';
    if (uuid === '') throw new Problem('engine.required', {}, 'encounter');
    const { filled, answers } = await readFilledForm(db, uuid);
    await audit({ action: 'read', resource: 'encounter', uuid, patientId: filled.patient });
    const hidden = await hiddenFields(db, actor, filled, definitionOf(filled.definition).form, answers);
    const { encounter, location, version, current, definition, state } = filled;
    return {
      headers: { etag: `"${state}"` },
      body: { encounter, location, form: { uuid: filled.form, name: filled.name }, version, current, definition, answers, hidden },
    };
  },
});
