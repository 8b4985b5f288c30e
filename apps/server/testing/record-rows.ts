/** The rows of a patient's record on a server, to be compared with those on another one. */
import { hashesOfRecord } from '../areas/site/rows/record-reading.ts';
import { recordTables } from '../areas/site/rows/record-tables.ts';
import type { ScratchApi } from './scratch-api.ts';

/** Key of a patient; null where there is none. */
export async function keyOf(api: ScratchApi, uuid: string): Promise<string | null> {
  const [found] = await api.pool.rows<{ id: string }>('select patient_id::text as id from patient where uuid = $1', [uuid]);
  return found?.id ?? null;
}

/** The rows of a patient on a server, as `table uuid` with their hashes. */
export async function rowsAt(api: ScratchApi, uuid: string): Promise<ReadonlyMap<string, string>> {
  const id = await keyOf(api, uuid);
  return id === null ? new Map() : hashesOfRecord(api.pool, await recordTables(api.pool), id);
}
