import { local, useLocal, type ActiveRecord } from '../lib/local-store.ts';

/** More are found faster by their name. */
const MOST = 8;

const kept = (): readonly ActiveRecord[] => local.get('recent-patients') ?? [];

/** Remembers, until the person signs out, that they opened the page of a patient. */
export function noteRecent(patient: ActiveRecord): void {
  const [last] = kept();
  if (last?.uuid === patient.uuid && last.display === patient.display) return;
  local.set('recent-patients', [patient, ...kept().filter(({ uuid }) => uuid !== patient.uuid)].slice(0, MOST));
}

/** Forgets a patient whose record is no longer there. */
export const forgetRecent = (uuid: string): void =>
  local.set(
    'recent-patients',
    kept().filter((each) => each.uuid !== uuid),
  );

const none: readonly ActiveRecord[] = [];

/** The patients whose pages the person signed in opened last, the last first. */
export const useRecentPatients = (): readonly ActiveRecord[] => useLocal('recent-patients') ?? none;
