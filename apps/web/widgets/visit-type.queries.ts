import { visitType } from '@fieldward/contract/patient/visit.ts';
import { view } from '@fieldward/contract/view.ts';
import { queryOptions } from '@tanstack/react-query';
import { every } from '../lib/client.ts';

const typeRow = view(visitType, { uuid: true, name: true });

/** The types of visits in use. */
export const visitTypesQuery = queryOptions({ queryKey: ['visittype'], queryFn: ({ signal }) => every(typeRow, {}, signal) });
