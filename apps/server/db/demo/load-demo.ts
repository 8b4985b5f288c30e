import { hash } from '@node-rs/argon2';
import RandExp from 'randexp';
import type { Db } from '../../engine/db.ts';
import type { FileStore } from '../../engine/file-store.ts';
import { formFieldRows } from './content-rows.ts';
import { loadAppointments } from './load-appointments.ts';
import { loadClinical } from './load-clinical.ts';
import { loadContent } from './load-content.ts';
import { facilityUuid, loadFacilities, loadStaff } from './load-staff.ts';
import { loadDuplicates } from './load-duplicates.ts';
import { loadGrowth } from './load-growth.ts';
import { loadHouseholds } from './load-households.ts';
import { loadLabWork } from './load-lab-work.ts';
import { loadOpenVisits } from './load-open-visits.ts';
import { loadNumbers } from './load-numbers.ts';
import { loadPhotos } from './load-photos.ts';
import { loadPositions } from './load-positions.ts';
import { loadReferrals } from './load-referrals.ts';
import { loadSchedules } from './load-schedules.ts';
import { labFields, loadLabCatalogue } from './load-laboratory.ts';
import { loadCorrections } from './load-corrections.ts';
import { loadEncounters, loadEnrolments, loadPatients } from './load-patients.ts';
import { loadCatalogue, loadEvents } from './load-outreach.ts';
import { makeHistories } from './histories.ts';
import { labTests } from './laboratory-catalogue.ts';
import { assets, participants, services } from './outreach-catalogue.ts';
import type { DemoLabTest } from './laboratory-work.ts';
import { makeEvents, type DemoEvent } from './outreach-events.ts';
import { facilities } from './places.ts';
import { forms } from './programme.ts';
import { staff } from './staff.ts';
import { demoUuid } from './demo-uuid.ts';
import { seededRandom } from './seeded-random.ts';

/** From how many patients on some are there twice. */
const ROOM_FOR_DUPLICATES = 100;

interface DemoOptions {
  /** What "today" is for the made-up histories; the clock's time unless given. */
  readonly now?: Date;
  /** People who come on their own; the contacts of some are added. 220 unless given, about 300 with contacts. */
  readonly patients?: number;
  readonly seed?: number;
  /** Password of the demonstration's staff, or its Argon2id hash in PHC form. */
  readonly password?: string;
  /** Where the photos of some patients are kept; without it nobody has one. */
  readonly files?: FileStore;
}

/** The setting that says that the demonstration was loaded, and when. */
const marker = 'fieldward.demo.loaded';

/** Whether the database holds the demonstration. */
export async function isDemo(db: Db): Promise<boolean> {
  return (await db.rows('select 1 as loaded from system_setting where property = $1', [marker])).length > 0;
}

/**
 * Loads the demonstration programme: dictionary, forms, rules, workflows, staff, facilities, patients and their histories, outreach.
 * @param db a transaction on a migrated database with the starter content; all or nothing
 * @returns false when it was loaded before, and then nothing is changed
 */
export async function loadDemo(db: Db, options: DemoOptions = {}): Promise<boolean> {
  const { now = new Date(), patients = 220, seed = 20_240_601, password = 'Admin123', files } = options;
  await db.rows('select pg_advisory_xact_lock(4738125191)');
  if (await isDemo(db)) return false;
  await loadContent(db);
  await loadSchedules(db);
  await loadLabCatalogue(db);
  await loadFacilities(db);
  await loadStaff(db, password.startsWith('$argon2id$') ? password : await hash(password));
  const format = await identifierFormat(db);
  const identifierOf = identifiersOf(format, seed);
  const histories = makeHistories({
    now,
    seed,
    patients,
    identifierOf,
    locations: facilities.map((_, index) => facilityUuid(index)),
  });
  await loadPatients(db, histories);
  await loadEncounters(db, histories);
  await loadEnrolments(db);
  // what became of somebody was noted when it happened, not when the demonstration was loaded
  await db.rows('update enrolment_state set date_created = since where since < date_created');
  await loadAppointments(db, now);
  await loadClinical(db);
  await loadHouseholds(db);
  await loadPositions(db);
  if (files !== undefined) await loadPhotos(db, files);
  const laboratory = await loadLabWork(db, histories, now);
  // the staff of the demonstration has told all but the results of the last days
  await db.rows(`update task_beginning set results_since = $1::timestamptz - interval '5 days'`, [now.toISOString()]);
  await loadNumbers(db, format);
  await loadCatalogue(db);
  await loadEvents(db, now);
  await refuseGaps(db, {
    patient: histories.patients.length,
    encounter: histories.encounters.length,
    obs: histories.encounters.reduce((sum, { obs }) => sum + obs.length, 0),
    events: makeEvents(now),
    laboratory,
  });
  // a small demonstration, as of tests, is what it was made of and no more
  if (patients >= ROOM_FOR_DUPLICATES) {
    await loadDuplicates(db, identifierOf, histories.patients.length + 1);
    await loadGrowth(db, now);
    await loadReferrals(db, now);
    await loadOpenVisits(db, now);
  }
  await loadCorrections(db);
  await db.rows('insert into system_setting (uuid, property, value, description) values ($1, $2, $3, $4)', [
    demoUuid(`system_setting:${marker}`),
    marker,
    now.toISOString(),
    'When the demonstration content was loaded; it is loaded once',
  ]);
  return true;
}

async function identifierFormat(db: Db): Promise<string> {
  const [row] = await db.rows<{ value: string | null }>(
    "select value from system_setting where lower(property) = 'hydra.identifierformat'",
  );
  return row?.value ?? '';
}

/** Identifiers such as `TBP-000042`, or whatever the programme's format makes, each once. */
function identifiersOf(format: string, seed: number): (serial: number) => string {
  const whole = new RegExp(`^(?:${format || '.*'})$`);
  const made = new Map<number, string>();
  const taken = new Set<string>();
  const random = seededRandom(seed);
  return (serial) => {
    const known = made.get(serial);
    if (known !== undefined) return known;
    const plain = ['TBP-', 'TB-', 'TB', ''].map((start) => start + String(serial).padStart(6, '0')).find((text) => whole.test(text));
    let text = plain;
    for (let attempt = 0; text === undefined && attempt < 200; attempt += 1) {
      const generator = new RandExp(format);
      generator.max = 8;
      generator.randInt = (from, to) => random.whole(from, to);
      const sample = generator.gen();
      if (sample.length <= 15 && sample.trim() === sample && sample !== '' && whole.test(sample) && !taken.has(sample.toLowerCase()))
        text = sample;
    }
    if (text === undefined) throw new Error(`The identifier format ${format} leaves no room for the demonstration's patients`);
    taken.add(text.toLowerCase());
    made.set(serial, text);
    return text;
  };
}

/** Joins leave out what refers to something missing: fewer rows than made means that the starter content is not there. */
async function refuseGaps(
  db: Db,
  made: {
    readonly patient: number;
    readonly encounter: number;
    readonly obs: number;
    readonly events: readonly DemoEvent[];
    readonly laboratory: readonly DemoLabTest[];
  },
): Promise<void> {
  const lines = (of: (event: DemoEvent) => readonly unknown[]): number => made.events.reduce((sum, event) => sum + of(event).length, 0);
  const needed = {
    form: forms.length,
    field_rule: forms.flatMap((form) => form.rules).length,
    form_field: forms.flatMap(formFieldRows).length,
    location_tag_map: facilities.length * 2,
    users: staff.length,
    user_role: staff.length,
    patient: made.patient,
    patient_identifier: made.patient,
    encounter: made.encounter,
    encounter_provider: made.encounter,
    form_encounter: made.encounter,
    obs: made.obs,
    lab_test_type: Object.keys(labTests).length,
    lab_test_attribute_type: labFields().length,
    lab_reference_range: labFields().reduce((sum, { field }) => sum + (field.ranges?.length ?? 0), 0),
    orders: made.laboratory.length,
    lab_test: made.laboratory.length,
    lab_sample: made.laboratory.filter(({ sample }) => sample !== null).length,
    lab_result: made.laboratory.reduce((sum, { results }) => sum + results.length, 0),
    asset: Object.keys(assets).length,
    service: Object.keys(services).length,
    participant: Object.keys(participants).length,
    event_schedule: made.events.length,
    event_asset: lines((event) => event.assets),
    event_service: lines((event) => event.services),
    event_participant: lines((event) => event.people),
  };
  const counts = Object.keys(needed)
    .map((table) => `(select count(*)::int from ${table}) as "${table}"`)
    .join(', ');
  const [found] = await db.rows<Record<string, number>>(`select ${counts}`);
  const gaps = Object.entries(needed).filter(([table, rows]) => (found?.[table] ?? 0) < rows);
  if (gaps.length > 0)
    throw new Error(
      `The demonstration content does not fit this database: ${gaps.map(([table, rows]) => `${table} has ${found?.[table] ?? 0} of ${rows} rows`).join(', ')}`,
    );
}
