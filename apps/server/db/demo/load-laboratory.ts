import type { Db } from '../../engine/db.ts';
import { demoUuid } from './demo-uuid.ts';
import { labTests, type DemoField, type DemoTest } from './laboratory-catalogue.ts';
import { labAnswer, laboratoryConceptRows, specimensOf, testConcept } from './laboratory-concepts.ts';
import { insertConcepts, insertRows } from './load-content.ts';

/** uuid of a test of the demonstration, and of a field of its results. */
export const labTestTypeUuid = (test: string): string => demoUuid(`lab_test_type:${test}`);
export const labFieldUuid = (test: string, field: string): string => demoUuid(`lab_test_attribute_type:${test}:${field}`);

const tests = (): readonly (readonly [string, DemoTest])[] => Object.entries(labTests);

/** The fields of all tests, in their order. */
export function labFields(): readonly { readonly test: string; readonly name: string; readonly field: DemoField; readonly at: number }[] {
  return tests().flatMap(([test, { fields }]) => Object.entries(fields).map(([name, field], at) => ({ test, name, field, at })));
}

/** Loads what the laboratory tests: concepts, types of tests, fields of results, reference ranges. */
export async function loadLabCatalogue(db: Db): Promise<void> {
  await insertConcepts(db, laboratoryConceptRows(Object.keys(labTests)));
  await insertRows(
    db,
    tests().map(([name, test]) => ({
      uuid: labTestTypeUuid(name),
      name,
      short: test.short,
      about: test.about,
      group: test.group,
      specimen: test.specimen ?? true,
      release: test.release ?? false,
      sensitive: test.sensitive ?? false,
      hours: test.hours,
      concept: testConcept(name),
    })),
    `insert into lab_test_type (uuid, name, short_name, description, test_group, requires_specimen, reference_concept_id, needs_release, sensitive, target_hours)
     select r.uuid, r.name, r.short, r.about, r."group", r.specimen, c.concept_id, r.release, r.sensitive, r.hours
     from json_to_recordset($1::json) as r(position int, uuid text, name text, short text, about text, "group" text, specimen boolean, release boolean, sensitive boolean, hours int, concept text)
     join concept c on c.uuid = r.concept order by r.position`,
  );
  for (const list of ['types', 'sites'] as const)
    await insertRows(
      db,
      tests().flatMap(([name, { specimen }]) =>
        specimen === false ? [] : specimensOf(name)[list].map((answer) => ({ test: labTestTypeUuid(name), concept: labAnswer(answer) })),
      ),
      `insert into lab_test_specimen_${list.slice(0, -1)} (lab_test_type_id, concept_id)
       select t.lab_test_type_id, c.concept_id from json_to_recordset($1::json) as r(position int, test text, concept text)
       join lab_test_type t on t.uuid = r.test join concept c on c.uuid = r.concept order by r.position`,
    );
  await insertRows(
    db,
    labFields().map(({ test, name, field: { required, ...field }, at }) => ({
      ...field,
      uuid: labFieldUuid(test, name),
      test: labTestTypeUuid(test),
      name,
      weight: at + 1,
      least: required === true ? 1 : 0,
    })),
    `insert into lab_test_attribute_type (uuid, lab_test_type_id, name, datatype, datatype_config, sort_weight, min_occurs, group_name, multiset_name,
       hint, units, max_delta)
     select r.uuid, t.lab_test_type_id, r.name, r.datatype, r.config, r.weight, r.least, r."group", r.multiset, r.hint, r.units, r.delta
     from json_to_recordset($1::json) as r(position int, uuid text, test text, name text, datatype text, config text, weight float8, least int, "group" text,
       multiset text, hint text, units text, delta numeric)
     join lab_test_type t on t.uuid = r.test order by r.position`,
  );
  await insertRows(
    db,
    labFields().flatMap(({ test, name, field }) =>
      (field.ranges ?? []).map((range, at) => ({
        ...range,
        uuid: demoUuid(`lab_reference_range:${test}:${name}:${at}`),
        field: labFieldUuid(test, name),
      })),
    ),
    `insert into lab_reference_range (uuid, lab_test_attribute_type_id, min_age_days, max_age_days, sex, pregnant, low, high, critical_low, critical_high)
     select r.uuid, a.lab_test_attribute_type_id, r."minAgeDays", r."maxAgeDays", r.sex, r.pregnant, r.low, r.high, r."criticalLow", r."criticalHigh"
     from json_to_recordset($1::json) as r(position int, uuid text, field text, "minAgeDays" int, "maxAgeDays" int, sex text, pregnant boolean, low numeric,
       high numeric, "criticalLow" numeric, "criticalHigh" numeric)
     join lab_test_attribute_type a on a.uuid = r.field order by r.position`,
  );
}
