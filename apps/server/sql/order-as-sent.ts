/** Orders as clients of OpenMRS send them. */
import type { Db } from '../engine/db.ts';
import { isObject } from '../engine/references.ts';

type Body = Readonly<Record<string, unknown>>;

/** Amounts that forms send as they were typed. */
const NUMBERS = ['dose', 'quantity', 'duration', 'numRefills'];

const uuidOf = (value: unknown): string | null => {
  const named = isObject(value) ? value['uuid'] : value;
  return typeof named === 'string' && named.trim() !== '' ? named : null;
};

const amountOf = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  if (value.trim() === '') return null;
  return /^\s*\d+([.]\d+)?\s*$/.test(value) ? Number(value) : value;
};

const defined = (body: Body): Record<string, unknown> =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));

/** What an order is of that says only which one it stops or renews. */
async function ofBefore(body: Body, tx: Db): Promise<Body> {
  const previous = uuidOf(body['previousOrder']);
  if (previous === null) return {};
  const [before] = await tx.rows<{ concept: string; drug: string | null; words: string | null; type: string }>(
    `select c.uuid as concept, d.uuid as drug, o.drug_non_coded as words, y.uuid as type
     from orders o join concept c using (concept_id) join order_type y using (order_type_id) left join drug d using (drug_id) where o.uuid = $1`,
    [previous],
  );
  if (before === undefined) return {};
  const same = body['drug'] === undefined && body['concept'] === undefined;
  return {
    concept: before.concept,
    ...(body['type'] === undefined ? { orderType: before.type } : {}),
    ...(same && before.drug !== null ? { drug: before.drug } : {}),
    ...(same && before.words !== null ? { drugNonCoded: before.words } : {}),
  };
}

/** What a medicine says by itself: that it is an order of one, and its concept. */
async function ofDrug(body: Body, tx: Db): Promise<Body> {
  const drug = uuidOf(body['drug']);
  if (drug === null && uuidOf(body['drugNonCoded']) === null) return {};
  const [of] = await tx.rows<{ concept: string }>(
    'select c.uuid as concept from drug d join concept c using (concept_id) where d.uuid = $1',
    [drug],
  );
  return { ...of, ...(body['orderType'] === undefined ? { type: 'drugorder' } : {}) };
}

/**
 * The order that a body means: an action in any case, amounts that are texts, a medicine without its concept, and what stops or renews another
 * order without saying again what that was of.
 */
export async function orderAsSent(sent: Body, tx: Db): Promise<Record<string, unknown>> {
  const body: Record<string, unknown> = { ...sent };
  const { action } = body;
  if (typeof action === 'string') body['action'] = action.toUpperCase();
  for (const name of NUMBERS) body[name] = amountOf(body[name]);
  const whole = { ...(await ofBefore(body, tx)), ...defined(body) };
  return { ...(await ofDrug(whole, tx)), ...whole };
}
