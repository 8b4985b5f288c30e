import { queryOptions } from '@tanstack/react-query';
import { identifierSource } from '@fieldward/contract/patient/identifier-source.ts';
import { patientIdentifierType } from '@fieldward/contract/patient/patient.ts';
import { view } from '@fieldward/contract/view.ts';
import { every } from '../../../lib/client.ts';
import { call } from '../../../lib/call.ts';

/** What every source gives next, by its uuid; asked for again when a source is saved. */
export const previewsQuery = queryOptions({
  queryKey: [identifierSource.name, 'previews'],
  queryFn: async ({ signal }) => {
    const { results } = await call('GET fieldward/numberpreviews', {}, signal);
    return new Map(results.map((each) => [each.source, each]));
  },
});

/** The algorithm of the check digit of each type of identifiers that has one. */
export const checksQuery = queryOptions({
  queryKey: [patientIdentifierType.name, 'checks'],
  queryFn: async ({ signal }) => {
    const types = await every(view(patientIdentifierType, { uuid: true, validator: true }), {}, signal);
    return new Map(types.map(({ uuid, validator }) => [uuid, validator]));
  },
});

/** The blocks of numbers that devices reserved of a source. */
export const blocksQuery = (uuid: string) =>
  queryOptions({
    queryKey: [identifierSource.name, 'blocks', uuid],
    queryFn: async ({ signal }) => (await call('GET idgen/identifiersource/:uuid/block', { params: { uuid } }, signal)).results,
  });
