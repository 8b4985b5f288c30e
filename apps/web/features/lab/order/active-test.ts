import { local } from '../../../lib/local-store.ts';
import { useParam } from '../../../widgets/navigation.tsx';
import type { LabTest } from './lab-work.queries.ts';

type Opened = Pick<LabTest, 'uuid' | 'labReferenceNumber'> & { labTestType: { uuid: string; name: string } };

/** Remembers the test that the next page is about. */
export function keepActiveTest({ uuid, labReferenceNumber, labTestType }: Opened): void {
  local.set('active-test', { uuid, display: labReferenceNumber });
  local.set('active-test-type', { uuid: labTestType.uuid, display: labTestType.name });
  local.set('active-test-name', labTestType.name);
}

/** The uuid of the test that this page is about: that of the address, else the one that was opened last. */
export function useActiveTest(): string {
  return useParam('test') || (local.get('active-test')?.uuid ?? '');
}
