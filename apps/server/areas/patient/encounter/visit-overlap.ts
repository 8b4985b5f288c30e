import { Problem, type Rule, type Write } from '../../../engine/resource.ts';
import { heldForVisit } from '../../../sql/form-visits.ts';
import { onProgrammeClock } from '../../../sql/programme-zone.ts';

/** The first visit (n) with which one would overlap: from $3 to $4, where it was from $5 to $6 until now. What overlapped already stays. */
const CLASH = `select v.uuid, v.xmin::text as version, ${onProgrammeClock('n.start_datetime')}::text as since, n.stop_datetime = 'infinity' as open,
    coalesce((select t.name from visit v2 join visit_type t using (visit_type_id) where v2.patient_id = $1::bigint and v2.visit_id = n.visit_id), '') as type,
    coalesce((select l.name from location l where l.location_id = n.location_id), '') as place
  from visits_around($1::bigint, coalesce($3::timestamptz, now()), coalesce($4::timestamptz, 'infinity')) n
  left join visit v on v.patient_id = $1::bigint and v.visit_id = n.visit_id
  where visits_apart() and n.visit_id is distinct from $2::bigint
    and not exists (select from visit w where w.patient_id = $1::bigint and w.visit_id = $2::bigint
      and (n.visit_id = w.joined_into or w.joined_into is not null and v.date_created < w.date_voided))
    and n.stop_datetime > coalesce($3::timestamptz, now())
    and not coalesce($5::timestamptz < n.stop_datetime and coalesce($6::timestamptz, 'infinity') > n.start_datetime, false)
  order by n.stop_datetime desc, n.start_datetime limit 1`;

interface Clash {
  /** Null: at a place that the account does not see. */
  readonly uuid: string | null;
  /** For whoever ends it: as it was told. */
  readonly version: string | null;
  readonly since: string;
  readonly open: boolean;
  readonly type: string;
  readonly place: string;
}

const comesBack = ({ body, current }: Write): boolean => current?.['voided'] === true && body['voided'] === false;

/** The property at which an overlap is told: the end, where only that is another one. */
const toldAt = (write: Write): string => (write.mode === 'update' && !write.sent('startDatetime') ? 'stopDatetime' : 'startDatetime');

/**
 * A rule: a patient is in one visit at a time, unless the setting says otherwise; touching ends are no overlap. What overlapped before stays,
 * also where one was joined into another and comes back, and can be changed and ended. Raises `record.visitOverlaps`, which names the other visit, and for one that the account does not see
 * `record.visitOverlapsElsewhere`.
 */
export const oneAtATime: Rule = async (write, tx) => {
  const moves = write.sent('startDatetime') || write.sent('stopDatetime');
  const back = comesBack(write);
  if (write.mode !== 'create' && (write.mode !== 'update' || !(moves || back))) return;
  const patient = write.after('patient_id');
  const [start, stop] = [write.after('start_datetime') ?? null, write.after('stop_datetime') ?? null];
  if (write.mode === 'update' && write.current?.['voided'] === true && !back) return;
  await tx.rows(heldForVisit, [patient]);
  const was = write.mode === 'create' || back ? [null, null] : [write.current?.['start_datetime'], write.current?.['stop_datetime']];
  const [clash] = await tx.rows<Clash>(CLASH, [patient, write.id, start, stop, ...was]);
  if (clash === undefined) return;
  if (clash.uuid === null) throw new Problem('record.visitOverlapsElsewhere', {}, toldAt(write));
  const visit = [clash.type, clash.place, clash.since.slice(0, 'YYYY-MM-DD HH:MM'.length)].filter((part) => part !== '').join(', ');
  throw new Problem(clash.open ? 'record.visitOpen' : 'record.visitOverlaps', { visit }, toldAt(write), {
    extra: { visit: clash.uuid, version: clash.version },
  });
};
