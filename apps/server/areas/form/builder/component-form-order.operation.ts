import { componentFormOrderWire } from '@fieldward/contract/form/form.operations.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';

const sql = `
with wanted as (select uuid, ord from unnest($1::text[]) with ordinality as w (uuid, ord)),
changed as (
  update component_form c set display_order = w.ord, changed_by = $5, date_changed = now()
  from wanted w
  where w.uuid = c.uuid
    and c.component_id = (select component_id from component where uuid = $2)
    and c.phase_id is not distinct from (select phase_id from phase where uuid = $3)
    and c.workflow_id is not distinct from (select workflow_id from workflow where uuid = $4)
  returning c.uuid
)
select w.uuid from wanted w where not exists (select 1 from changed c where c.uuid = w.uuid) order by w.ord`;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const text = (value: unknown): string | null => (isText(value) ? value : null);

/** Saves the order of the forms of a stage: their uuids from first to last. Raises `submission.missing`, `submission.orderUnknown`. */
export const componentFormOrder = operation(componentFormOrderWire, {
  async handle({ body, actor, audit }, tx) {
    const given: Readonly<Record<string, unknown>> =
      typeof body === 'object' && body !== null ? Object.fromEntries(Object.entries(body)) : {};
    const order: unknown = given['order'];
    const component = text(given['component']);
    if (component === null) throw new Problem('submission.missing', { part: 'component' }, 'component');
    if (!Array.isArray(order) || !order.every(isText)) throw new Problem('submission.missing', { part: 'order' }, 'order');
    const [stranger] = await tx.rows<{ uuid: string }>(sql, [
      order,
      component,
      text(given['phase']),
      text(given['workflow']),
      actor.userId,
    ]);
    if (stranger !== undefined) throw new Problem('submission.orderUnknown', { form: stranger.uuid }, 'order');
    await audit({ action: 'update', resource: 'componentform', uuid: component, detail: { order } });
    return { body: { order } };
  },
});
