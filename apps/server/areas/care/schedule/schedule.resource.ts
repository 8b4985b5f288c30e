import { schedule, scheduleVersion } from '@fieldward/contract/care/schedule.ts';
import { scheduleFromWire } from '@fieldward/domain/care/schedule/reading.ts';
import { scheduleTestFromWire } from '@fieldward/domain/care/schedule/test-case.ts';
import { scheduleUses } from '@fieldward/domain/care/schedule/uses.ts';
import { isObject } from '../../../engine/references.ts';
import { equals, nameLike, Problem, resource, type After, type Rule } from '../../../engine/resource.ts';

/** Largest draft and largest list of test cases, in characters of their JSON. */
const LONGEST = 500_000;
const MOST_CASES = 500;

const demandSize = (value: unknown, property: string): void => {
  if (JSON.stringify(value).length > LONGEST) throw new Problem('engine.tooLong', { max: LONGEST }, property);
};

/** A draft may be unfinished, but it can be read: what cannot is reported with its position. */
const readable: Rule = (write) => {
  if (!write.sent('definition')) return;
  const definition = write.body['definition'];
  if (!isObject(definition)) throw new Problem('engine.notAnObject', {}, 'definition');
  demandSize(definition, 'definition');
  const [first, ...others] = scheduleFromWire(definition).misfits;
  if (first === undefined) return;
  const fields = [first, ...others].map(({ position, message }) => ({
    field: position === '' ? 'definition' : `definition.${position}`,
    code: message.code,
    holes: message.holes ?? {},
  }));
  throw new Problem(first.message.code, { ...first.message.holes }, undefined, { fields });
};

const playable: Rule = (write) => {
  if (!write.sent('testCases')) return;
  const cases = write.body['testCases'];
  if (!Array.isArray(cases)) throw new Problem('engine.notList', {}, 'testCases');
  if (cases.length > MOST_CASES) throw new Problem('form.tooManyTests', { max: MOST_CASES }, 'testCases');
  demandSize(cases, 'testCases');
  for (const [at, each] of cases.entries()) {
    const read = scheduleTestFromWire(each);
    if (read === null) throw new Problem('engine.notDate', {}, `testCases[${at}].on`);
    if (read.name === '') throw new Problem('engine.required', {}, `testCases[${at}].name`);
  }
};

/** Keeps what the draft names, for whoever wants to remove it. */
const keepUses: After = async (write, tx) => {
  if (write.mode === 'purge' || !write.sent('definition')) return;
  const { forms, questions, phases, tests } = scheduleUses(scheduleFromWire(write.body['definition']).schedule);
  await tx.rows('delete from schedule_use where schedule_id = $1::bigint', [write.id]);
  await tx.rows(
    `insert into schedule_use (schedule_id, form_id, field_id, phase_id, lab_test_type_id)
     select $1::bigint, form_id, null::bigint, null::bigint, null::bigint from form where uuid = any($2::text[])
     union all select $1::bigint, null, field_id, null, null from field where uuid = any($3::text[])
     union all select $1::bigint, null, null, phase_id, null from phase where uuid = any($4::text[])
     union all select $1::bigint, null, null, null, lab_test_type_id from lab_test_type where uuid = any($5::text[])`,
    [write.id, forms, questions, phases, tests],
  );
};

export const scheduleResource = resource(schedule, {
  word: 'kind.schedule',
  table: 'schedule',
  columns: { workflow: 'workflow_id', testCases: 'test_cases' },
  computed: { published: (t) => `(select max(v.number) from schedule_version v where v.schedule_id = ${t}.schedule_id)` },
  searches: { workflow: equals('workflow'), q: nameLike('name') },
  rules: [readable, playable],
  after: [keepUses],
  constraints: { schedule_name_unique: { code: 'record.duplicateName', field: 'name' } },
});

export const scheduleVersionResource = resource(scheduleVersion, {
  word: 'kind.scheduleVersion',
  table: 'schedule_version',
  columns: { schedule: 'schedule_id' },
  display: '{t}.number::text',
  searches: { schedule: equals('schedule') },
  order: '{t}.schedule_id, {t}.number desc',
});
