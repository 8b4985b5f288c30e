import { patientErasurePreviewWire, patientErasureWire } from '@fieldward/contract/patient/patient-erasure.operations.ts';
import { REASON_LENGTH } from '@fieldward/contract/limits.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';
import { erasureCounts } from './erasure-counts.ts';
import { erasureRecord, hindrance } from './erasure-record.ts';
import { erase } from './erasure-writing.ts';

/** What an erasure would take and leave. Refuses nothing: `refusal` says why it would be. Raises `engine.unknownReference`. */
export const patientErasurePreview = operation(patientErasurePreviewWire, {
  everywhere: true, // all of the record is counted; it must be one that the account sees
  hiddenToo: true,
  handle: async ({ query, actor, audit }, db) => {
    const record = await erasureRecord(db, actor, query.patient);
    const refused = hindrance(record);
    await audit({ action: 'read', resource: 'patienterasure', uuid: record.uuid, patientId: record.id });
    return {
      headers: { etag: `"${record.version}"` },
      body: {
        patient: record.uuid,
        identifier: record.identifier,
        rows: [...(await erasureCounts(db, record))],
        records: record.patients.length,
        companions: record.companions.length,
        refusal: refused === null ? null : { code: refused.code, holes: refused.holes },
      },
    };
  },
});

function reasonOf(reason: unknown): string {
  const text = typeof reason === 'string' ? reason.replaceAll('\0', '').trim() : '';
  if (text === '') throw new Problem('erasure.reasonNeeded', {}, 'reason');
  if (text.length > REASON_LENGTH) throw new Problem('engine.tooLong', { max: REASON_LENGTH }, 'reason');
  return text;
}

/**
 * Makes a record anonymous for ever. One transaction; whoever writes for it is waited for, and whoever comes later is refused. Raises
 * `erasure.reasonNeeded`, `erasure.notTheIdentifier`, `erasure.changedMeanwhile`, and as `erasureRecord` and `hindrance`.
 */
export const patientErasure = operation(patientErasureWire, {
  everywhere: true, // all of the record goes, whether or not the account sees it
  hiddenToo: true,
  handle: async ({ body, actor, ifMatch }, tx) => {
    const reason = reasonOf(body.reason);
    const record = await erasureRecord(tx, actor, body.patient, true);
    const refused = hindrance(record);
    if (refused !== null) throw refused;
    if (ifMatch !== undefined && ifMatch !== '*' && ifMatch !== record.version) throw new Problem('erasure.changedMeanwhile');
    if (record.identifier !== null && body.identifier.trim().toLowerCase() !== record.identifier.toLowerCase())
      throw new Problem('erasure.notTheIdentifier', {}, 'identifier');
    const at = await erase(tx, record, actor, reason);
    return { body: { patient: record.uuid, erased: at } };
  },
});
