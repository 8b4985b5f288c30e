/** A form of two thousand questions is saved, saved again and read in reasonable time. Figures in the log with FORM_FIGURES=1. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { starterApi } from '../../../testing/starter-api.ts';
import type { ApiResponse, ScratchApi } from '../../../testing/scratch-api.ts';

const size = 2_000;

let api: ScratchApi;
let questions: readonly string[];

beforeAll(async () => {
  api = await starterApi();
  const rows = await api.pool.rows<{ uuid: string }>(
    `with n as (select n, nextval('concept_concept_id_seq') as id from generate_series(1, $1::int) n),
     c as (insert into concept (concept_id, class_id, datatype_id)
       select n.id, (select concept_class_id from concept_class where name = 'Question'), (select concept_datatype_id from concept_datatype where name = 'Coded') from n),
     named as (insert into concept_name (concept_id, name, locale_preferred, concept_name_type) select id, 'QUESTION ' || n, true, 'FULLY_SPECIFIED' from n),
     o as (select nextval('concept_concept_id_seq') as id, n from generate_series(1, 4) n),
     oc as (insert into concept (concept_id, class_id, datatype_id)
       select o.id, (select concept_class_id from concept_class where name = 'Misc'), (select concept_datatype_id from concept_datatype where name = 'N/A') from o),
     onamed as (insert into concept_name (concept_id, name, locale_preferred, concept_name_type) select id, 'OPTION ' || n, true, 'FULLY_SPECIFIED' from o),
     q as (insert into field (name, description, field_type_id, concept_id, attribute_name)
       select 'Question ' || n.n, 'About ' || n.n, (select field_type_id from field_type where name = 'Single Select Dropdown'), n.id, 'Coded' from n returning field_id, uuid),
     a as (insert into field_answer (field_id, concept_id) select q.field_id, o.id from q cross join o)
     select uuid from q order by field_id`,
    [size],
  );
  questions = rows.map(({ uuid }) => uuid);
  await api.pool.rows('analyze');
}, 60_000);
afterAll(() => api.close());

const fieldOf = (field: string, at: number) => ({
  name: `Question ${at + 1}`,
  field,
  displayOrder: at + 1,
  displayText: `What about number ${at + 1}?`,
  errorMessage: 'Please answer',
  mandatory: at % 2 === 0,
  scoreable: false,
  minOccurrence: 0,
  maxOccurrence: 0,
  allowDecimal: true,
  minValue: null,
  maxValue: null,
  minLength: null,
  maxLength: null,
  minSelections: 0,
  allowFutureDate: true,
  allowPastDate: true,
  disabled: false,
  defaultValue: '',
  regix: '',
  characters: '',
  isCore: false,
  createPatient: false,
  children: [],
  autoCompleteFromFormField: null,
  autoCompleteFromComponentForm: null,
  autoCompleteFromEarliest: true,
});
const bodyOf = (name: string) => ({ name, description: 'A very long form', formFields: questions.map(fieldOf) });

/** What the form builder reads of a form. */
const forBuilder =
  'custom:(uuid,hydramoduleFormId,name,description,retired,formFields:(uuid,displayOrder,displayText,mandatory,errorMessage,minValue,maxValue,minLength,maxLength,minSelections,allowDecimal,allowFutureDate,allowPastDate,dateMode,regix,characters,disabled,defaultValue,isCore,createPatient,title,autoCompleteFromEarliest,autoCompleteFromFormField:(uuid,display),autoCompleteFromComponentForm:(uuid,display),children:(uuid,displayText,mandatory,field:(uuid,name)),field:(uuid,name,description,attributeName,tableName,fieldType:(uuid,display),concept:(uuid,display),answers:(uuid,concept:(uuid,display)))))';

async function timed(what: string, limit: number, work: () => Promise<ApiResponse>): Promise<ApiResponse> {
  const start = performance.now();
  const answer = await work();
  const took = performance.now() - start;
  if (process.env['FORM_FIGURES'] === '1')
    process.stdout.write(`${what}: ${Math.round(took)} ms, ${Math.round(answer.text.length / 1024)} kB\n`);
  expect(answer.status, answer.text.slice(0, 500)).toBeLessThan(300);
  expect(took, what).toBeLessThan(limit);
  return answer;
}

describe('a form of two thousand questions', () => {
  it('is made, saved again and read', { timeout: 120_000 }, async () => {
    const made = await timed('POST hydra/form', 15_000, () =>
      api.admin.post('hydra/form?v=custom:(uuid,hydramoduleFormId)', bodyOf('Long one')),
    );
    const id = { hydramoduleFormId: made.body['hydramoduleFormId'] };
    await timed('POST hydra/form, nothing changed', 10_000, () =>
      api.admin.post('hydra/form?v=custom:(uuid)', { ...bodyOf('Long one'), ...id }),
    );
    const read = await timed('GET for the builder', 5_000, () => api.admin.get(`hydra/form/${made.body['uuid']}?v=${forBuilder}`));
    expect(read.body['formFields']).toHaveLength(size);
    const withUuids = read.body['formFields'].map((each: { uuid: string }, at: number) => ({
      ...fieldOf(questions[at] ?? '', at),
      uuid: each.uuid,
    }));
    await timed('POST hydra/form with uuids, nothing changed', 10_000, () =>
      api.admin.post('hydra/form?v=custom:(uuid)', { ...id, formFields: withUuids }),
    );
    const moved = withUuids.map((each: object, at: number) => ({ ...each, displayOrder: size - at }));
    await timed('POST hydra/form, every question moved', 15_000, () =>
      api.admin.post('hydra/form?v=custom:(uuid)', { ...id, formFields: moved }),
    );
    await timed('GET full', 10_000, () => api.admin.get(`hydra/form/${made.body['uuid']}?v=full`));
    await timed('formpublish', 10_000, () => api.admin.post('fieldward/formpublish', { form: made.body['uuid'] }));
  });

  it('is saved from the builder with a version', { timeout: 120_000 }, async () => {
    const made = await timed('formsave, new', 15_000, () => api.admin.post('fieldward/formsave', { form: bodyOf('Long two') }));
    const { uuid } = made.body['form'];
    const again = await timed('formsave, nothing changed', 10_000, () =>
      api.admin.post('fieldward/formsave', { form: { ...bodyOf('Long two'), uuid } }),
    );
    expect(again.body['version']).toEqual(made.body['version']);
    await timed('GET version', 5_000, () => api.admin.get(`fieldward/form-version/${made.body['version'].uuid}?v=full`));
    const few = { uuid, formFields: questions.slice(0, 10).map(fieldOf) };
    await timed('formsave, all but ten removed', 20_000, () => api.admin.post('fieldward/formsave', { form: few }));
    await timed('formsave, all back', 20_000, () => api.admin.post('fieldward/formsave', { form: { ...bodyOf('Long two'), uuid } }));
  });

  it('is refused beyond the limit of a body, other things sooner', async () => {
    const padding = 'x'.repeat(3 * 1024 * 1024);
    expect((await api.admin.post('hydra/phase', { name: padding })).status).toBe(413);
    expect((await api.admin.post('hydra/form', { name: padding })).body['error'].code).not.toBe('engine.tooLarge');
    expect((await api.admin.post('hydra/form', { name: padding.repeat(6) })).status).toBe(413);
  });
});
