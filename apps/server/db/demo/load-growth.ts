/** Small children who were weighed and measured from birth on, so that the demonstration shows growth curves. */
import { linesAt, type GrowthIndicator, type GrowthSex } from '@fieldward/domain/growth/z-score.ts';
import type { Db } from '../../engine/db.ts';
import { conceptOfQuestion } from './content-rows.ts';
import { demoUuid } from './demo-uuid.ts';

/** Ages in months at which clinics weigh and measure. */
const visits = [0, 1, 2, 4, 6, 9, 12, 15, 18, 24, 30, 36, 42, 48, 54];

/** How far each child has come towards the line of -2 at every later visit: one falls behind, one thrives. */
const drifts = [0.08, -0.02, 0.045];

const day = 86_400_000;

interface Child {
  readonly uuid: string;
  readonly sex: GrowthSex;
  readonly birthdate: string;
}

/** The youngest children of whom the day of birth is known. */
const CHILDREN = `
select p.uuid, e.gender as sex, e.birthdate::text as birthdate from patient p join person e on e.person_id = p.patient_id
where not p.voided and not e.dead and e.gender in ('M', 'F') and e.birthdate > $1::date - 1640
order by e.birthdate_estimated, e.birthdate desc, p.uuid limit ${drifts.length}`;

/** Loads them for the patients that are there. @param now the last day of the demonstration */
export async function loadGrowth(db: Db, now: Date): Promise<void> {
  const children = await db.rows<Child>(CHILDREN, [now.toISOString().slice(0, 10)]);
  const rows = children.flatMap(({ uuid, sex, birthdate }, nth) =>
    visits.flatMap((month, visit) => {
      const ageDays = Math.round(month * 30.4375) + (month === 0 ? 0 : 3);
      const at = new Date(Date.parse(`${birthdate}T06:00:00Z`) + ageDays * day);
      if (at.getTime() > now.getTime() - day) return [];
      const value = (indicator: GrowthIndicator, drift: number, decimals: number): number => {
        const [, low = 0, median = 0] = linesAt(indicator, sex, ageDays) ?? [];
        return Number((median + (low - median) * (0.25 + drift * visit)).toFixed(decimals));
      };
      const drift = drifts[nth] ?? 0;
      return [
        { concept: conceptOfQuestion('weight'), value: value('weightForAge', drift, 1) },
        { concept: conceptOfQuestion('height'), value: value('heightForAge', drift * 0.7, 0) },
      ].map(({ concept, value: number }) => ({
        uuid: demoUuid(`obs:growth:${uuid}:${concept}:${month}`),
        patient: uuid,
        concept,
        at: at.toISOString(),
        number,
      }));
    }),
  );
  await db.rows(
    `insert into obs (uuid, patient_id, concept_id, obs_datetime, value_numeric, creator, date_created)
     select r.uuid, p.patient_id, c.concept_id, r.at, r.number, p.creator, p.date_created
     from json_to_recordset($1::json) as r(uuid text, patient text, concept text, at timestamptz, number float8)
     join patient p on p.uuid = r.patient join concept c on c.uuid = r.concept`,
    [JSON.stringify(rows)],
  );
}
