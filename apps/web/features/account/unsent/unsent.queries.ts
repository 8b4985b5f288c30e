import { queryOptions } from '@tanstack/react-query';
import type { OperationName } from '../../../lib/operation-address.ts';
import { ownRecords } from '../../../lib/unsent/unsent.ts';

/** What takes the records: its refusals are shown here. */
const TAKES: OperationName = 'POST hydra/form-submission';

/** What the person signed in saved on this device; read from the device, with a connection or without. */
export const unsentQuery = queryOptions({ queryKey: ['unsent', TAKES], queryFn: ownRecords, staleTime: 0, gcTime: 0 });
