import { call } from '../lib/call.ts';

/** What a number is asked for: an identifier of a patient (of a place; of the programme's own type unless another is given), a laboratory reference (of a type of test), a label of a sample, a household (at a place). */
export type Wanted =
  | { readonly of: 'identifier'; readonly place: string; readonly type?: string }
  | { readonly of: 'reference'; readonly labTestType: string }
  | { readonly of: 'sample' }
  | { readonly of: 'household'; readonly place: string };

/** A number that is offered. */
export interface Offer {
  readonly number: string;
  /** The source that it is drawn from once it is taken; null: it only follows the newest ones. */
  readonly draw: (() => Promise<string>) | null;
  /** Whether another number may be typed instead. */
  readonly typed: boolean;
}

/** The number that is offered, if any. @param after a number that it follows; '' for the newest */
export async function offeredNumber(wanted: Wanted, after: string): Promise<Offer | null> {
  const query = after === '' ? {} : { after };
  if (wanted.of === 'identifier') {
    const place = wanted.place === '' ? {} : { place: wanted.place };
    const type = wanted.type === undefined ? {} : { type: wanted.type };
    const { next, source, typed } = await call('GET fieldward/nextidentifier', { query: { ...query, ...place, ...type } });
    const draw = async (): Promise<string> =>
      (await call('POST idgen/identifiersource/:uuid/identifier', { params: { uuid: source ?? '' }, body: {} })).identifier;
    return next === null ? null : { number: next, draw: source ? draw : null, typed };
  }
  const home = wanted.of === 'household';
  const { next, source } = home
    ? await call('GET fieldward/nexthouseholdnumber', { query: { place: wanted.place } })
    : await call('GET fieldward/nextlabnumber', { query: { ...query, ...wanted } });
  const draw = async (): Promise<string> =>
    (await call(home ? 'POST fieldward/householdnumber' : 'POST fieldward/labnumber', { body: { source: source ?? '' } })).identifier;
  return next === null ? null : { number: next, draw: source ? draw : null, typed: true };
}
