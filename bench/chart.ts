import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from '../apps/server/db/pool.ts';
import { preparedDatabase } from './bench-database.ts';
import { drive, timesOf } from './load.ts';
import { short, type BenchOptions, type Result } from './result.ts';
import { serverUnderTest } from './server-under-test.ts';

const api = '/openmrs/ws/rest/v1';
const uuid = 'bbbbbbbb-0000-4000-8000-000000000001';
const [VISITS, QUESTIONS] = [2_000, 25];

/** A patient with 2,000 visits, each with an encounter of 25 numbers, and the numbers in the panel Vitals. */
async function longHistory(pool: Pool): Promise<void> {
  for (const statement of [
    `with p as (insert into person (uuid, gender, birthdate) values ('${uuid}', 'F', '1984-03-12') returning person_id)
     insert into patient (patient_id, uuid) select person_id, '${uuid}' from p`,
    `insert into person_name (person_id, given_name, family_name, preferred) select patient_id, 'Long', 'History', true from patient where uuid = '${uuid}'`,
    `insert into encounter_type (name) values ('Bench visit')`,
    `with c as (insert into concept (class_id, datatype_id, low_normal, hi_normal)
       select (select min(concept_class_id) from concept_class), (select concept_datatype_id from concept_datatype where name = 'Numeric'), 30, 70
       from generate_series(1, ${QUESTIONS}) returning concept_id)
     insert into concept_name (concept_id, name, locale_preferred, concept_name_type) select concept_id, 'BENCH ' || concept_id, true, 'FULLY_SPECIFIED' from c`,
    `insert into visit (patient_id, visit_type_id, start_datetime, stop_datetime)
     select p.patient_id, (select min(visit_type_id) from visit_type), now() - n * interval '1 day', now() - n * interval '1 day' + interval '1 hour'
     from patient p, generate_series(1, ${VISITS}) n where p.uuid = '${uuid}'`,
    `insert into encounter (patient_id, encounter_type, encounter_datetime, visit_id)
     select v.patient_id, (select max(encounter_type_id) from encounter_type), v.start_datetime, v.visit_id from visit v`,
    `insert into obs (patient_id, concept_id, encounter_id, obs_datetime, value_numeric)
     select e.patient_id, n.concept_id, e.encounter_id, e.encounter_datetime, 20 + (e.encounter_id * n.concept_id) % 60
     from encounter e, concept_name n where n.name like 'BENCH %'`,
    `update system_setting set value = (select string_agg(c.uuid, ',') from concept c join concept_name n using (concept_id) where n.name like 'BENCH %')
     where property = 'fieldward.panel.vitals'`,
    'vacuum (analyze)',
  ])
    await pool.rows(statement);
}

/** The requests of the patient page for somebody with 2,000 encounters and 50,000 observations. */
export async function benchChart({ clients, seconds }: BenchOptions): Promise<Result[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fw-bench-chart-'));
  const results: Result[] = [];
  try {
    await preparedDatabase(dataDir, longHistory);
    const server = await serverUnderTest(dataDir);
    const get = async (path: string): Promise<unknown> => {
      const answer = await fetch(`${server.url}${api}/${path}`, { headers: { cookie: server.cookie } });
      const text = await answer.text();
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text.slice(0, 300)}`);
      return JSON.parse(text);
    };
    try {
      const half = (await get(`fieldward/patienttimeline?patient=${uuid}&limit=100`)) as { next: string }; // there are more pages
      const pages = {
        'head of the page': `fieldward/patientbanner?patient=${uuid}`,
        panels: `fieldward/patientpanels?patient=${uuid}`,
        'first page of the timeline': `fieldward/patienttimeline?patient=${uuid}`,
        'a later page of the timeline': `fieldward/patienttimeline?patient=${uuid}&before=${encodeURIComponent(half.next)}`,
      };
      for (const [name, path] of Object.entries(pages)) {
        const work = async (): Promise<void> => void (await get(path));
        await drive(
          Array.from({ length: 50 }, (_, at) => at),
          clients,
          work,
        ); // warm
        const { durations, seconds: took } = await drive(
          Array.from({ length: seconds * 60 }, (_, at) => at),
          clients,
          work,
        );
        const { p50, p95, perSecond } = timesOf(
          durations.map(({ ms }) => ms),
          took,
        );
        results.push({
          what: `patient page, 2,000 encounters and 50,000 observations: ${name}`,
          measured: `p95 ${short(p95)} ms`,
          budget: 'p95 < 100 ms',
          met: p95 < 100,
          note: `p50 ${short(p50)} ms, ${short(perSecond)} per second, ${clients} clients`,
        });
      }
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
  return results;
}
