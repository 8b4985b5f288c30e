/** The demonstration programme through the API: what the browser reads is what the server judges by, and every form can be filled. */
import RandExp from 'randexp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '@fieldward/domain/form/answers.ts';
import { formFromWire, type FormDefinition, type FormField } from '@fieldward/domain/form/definition.ts';
import { formState, visibleAnswers } from '@fieldward/domain/form/state.ts';
import { zonedMoment } from '@fieldward/domain/time/moment.ts';
import { rulesFromWire, type Rule } from '@fieldward/domain/rule/rule.ts';
import { entriesOf } from '@fieldward/domain/form/submission.ts';
import { loadDemo } from '../../../db/demo/load-demo.ts';
import type { ScratchApi } from '../../../testing/scratch-api.ts';
import { starterApi } from '../../../testing/starter-api.ts';
import { formVersionSql, loadForm } from './form-submission-form.ts';
import { patternEngine } from '../../../engine/pattern-engine.ts';

interface Attached {
  readonly uuid: string;
  readonly form: { readonly uuid: string; readonly name: string };
  readonly workflow: { readonly uuid: string };
}

let api: ScratchApi;
let attached: readonly Attached[] = [];
beforeAll(async () => {
  api = await starterApi({ places: true });
  await api.pool.transaction((tx) => loadDemo(tx, { patients: 5 }));
  attached = (await api.admin.get('hydra/componentform?v=full')).body['ComponentsFormsMap'] as readonly Attached[];
}, 120_000);
afterAll(() => api.close());

async function browserForm(uuid: string): Promise<{ form: FormDefinition; rules: readonly Rule[] }> {
  const form = formFromWire((await api.admin.get(`hydra/form/${uuid}?v=full`)).body);
  const rules = (await api.admin.get(`hydra/field-rule?form=${uuid}&v=full&limit=100`)).body;
  return { form, rules: rulesFromWire(rules['results']) };
}

const now = zonedMoment(new Date());

/** Some answer that the field accepts. */
function someAnswer(field: FormField, n: number): Answer {
  const number = String(Math.max(field.minValue ?? 0, Math.min(field.maxValue ?? 3, 3)));
  switch (field.field.widget) {
    case 'dropdown':
    case 'radio':
      return field.field.answers[0]?.concept.uuid ?? null;
    case 'multiple':
      return field.field.answers.slice(0, 2).map((answer) => answer.concept.uuid);
    case 'date':
    case 'dateEntered':
      return field.dateMode === 'time' ? '10:30' : field.dateMode === 'datetime' ? now : now.slice(0, 10);
    case 'phone':
      return '+923001234567';
    case 'address':
      return { country: 'Pakistan', province: 'Sindh', city: 'Karachi', address: 'Street 1', landmark: 'Mosque' };
    case 'contacts':
      return [
        {
          identifier: `CTC-${String(n).padStart(6, '0')}`,
          givenName: 'Sana',
          familyName: 'Khan',
          age: '7',
          gender: 'F',
          relationship: 'Child',
        },
      ];
    case 'gps':
      return { latitude: 24.86, longitude: 67.01 };
    case 'age':
      return '30';
    case 'heading':
    case 'location':
      return null;
    default:
      if (field.pattern !== null) return new RandExp(field.pattern).gen();
      return field.field.dataType === 'numeric' ? number : 'words'.slice(0, field.maxLength ?? 5);
  }
}

/** The server has no use for auto-populate: it is done when the answers arrive. */
const withoutSource = (form: FormDefinition): FormDefinition => ({
  ...form,
  fields: form.fields.map((field) => ({ ...field, autoComplete: null })),
});

describe('the demonstration programme', () => {
  it('has its forms attached', () => expect(attached.length).toBeGreaterThan(8));

  it('the browser and the server read the same form', async () => {
    for (const {
      form: { uuid, name },
    } of attached) {
      const { form, rules } = await browserForm(uuid);
      const [row] = await api.pool.rows<{ id: string; version: string }>(
        `select f.form_id::text as id, ${formVersionSql} as version from form f where f.uuid = $1`,
        [uuid],
      );
      const known = await loadForm(api.pool, row?.id ?? '', row?.version ?? '');
      expect(withoutSource(known.definition)).toEqual(withoutSource(form));
      expect([name, rules.filter((rule) => rule.condition === null)]).toEqual([name, []]);
      expect(form.fields.length).toBeGreaterThan(3);
    }
  }, 60_000);

  it('POST /patient refuses an identifier that does not follow the setting, as Create Patient does', async () => {
    const [type] = await api.pool.rows<{ uuid: string }>(
      `select uuid from patient_identifier_type where lower(name) = 'patient identifier'`,
    );
    const format = String((await api.admin.get('systemsetting/hydra.IdentifierFormat')).body['value']);
    const post = (identifier: string) =>
      api.admin.post('patient', {
        person: { gender: 'F', age: 30, names: [{ givenName: 'Noor', familyName: 'Khan' }] },
        identifiers: [{ identifier, identifierType: type?.uuid, preferred: true }],
      });
    const refused = await post('!');
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('person.identifierFormat')]);
    expect((await post(new RandExp(format).gen())).status).toBe(201);
    const created = await api.admin.post('hydra/form-submission', {
      data: [
        { payload_type: 'IDENTIFIER', value: '!' },
        { payload_type: 'NAME', givenName: 'Noor', familyName: 'Khan' },
        { payload_type: 'GENDER', value: 'F' },
        { payload_type: 'AGE', value: '30' },
      ],
      metadata: { ENCONTER_TYPE: 'Create Patient' },
    });
    expect([created.status, created.text]).toEqual([400, expect.stringContaining('person.identifierFormat')]);
  });

  it('every form can be filled and saved, with every field answered that is shown', async () => {
    const patients = (await api.admin.get('patient?q=a&limit=1&v=default')).body['results'] as readonly { uuid: string }[];
    const patient = patients[0]?.uuid ?? (await api.pool.rows<{ uuid: string }>('select uuid from patient limit 1'))[0]?.uuid ?? '';
    const [place] = await api.pool.rows<{ uuid: string }>('select uuid from location limit 1');
    for (const [
      n,
      {
        uuid,
        form: { uuid: formUuid, name },
        workflow,
      },
    ] of attached.entries()) {
      const { form, rules } = await browserForm(formUuid);
      const all = Object.fromEntries(
        form.fields.map((field) => [field.uuid, field.field.widget === 'location' ? (place?.uuid ?? null) : someAnswer(field, n)]),
      );
      const state = formState(form, rules, all, now, { checkers: { patterns: patternEngine } });
      expect([name, state.problems]).toEqual([name, []]);
      const entries = entriesOf(form, visibleAnswers(state, all), { dateEntered: now });
      const { status, text } = await api.admin.post('hydra/form-submission', {
        data: JSON.stringify(entries),
        metadata: JSON.stringify({
          ENCONTER_TYPE: name,
          workflow: workflow.uuid,
          patient: { uuid: patient },
          formDetails: { uuid },
          utcOffset: 0,
        }),
      });
      expect([name, status, status === 201 ? '' : text]).toEqual([name, 201, '']);
    }
  }, 60_000);
});
