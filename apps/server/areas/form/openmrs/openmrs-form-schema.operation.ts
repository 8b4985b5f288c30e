import { openmrsFormSchemaWire, type OpenmrsFormQuestion } from '@fieldward/contract/form/openmrs-form.operations.ts';
import type { FrozenForm } from '@fieldward/contract/form/form-version.ts';
import type { DataType, FormField, Widget } from '@fieldward/domain/form/definition.ts';
import { operation } from '../../../engine/operation.ts';
import { unknownObject } from '../../../engine/problem.ts';
import { isInUse } from './openmrs-form.resource.ts';
import { definitionOf, definitionSql } from '../../../sql/form-definition.ts';
import { newestVersion } from '../../../sql/newest-form-version.ts';

const FORM = `
select f.name, f.description, f.retired, ${isInUse('f')} as published, v.number, coalesce(v.definition, ${definitionSql}) as document,
  (select jsonb_build_object('uuid', t.uuid, 'display', t.name) from encounter_type t where t.encounter_type_id = f.encounter_type_id) as "encounterType"
from form f left join lateral (${newestVersion('v.number, v.definition', 'f.form_id')}) v on true
where f.uuid = $1`;

interface Stored {
  readonly name: string;
  readonly description: string | null;
  readonly retired: boolean;
  readonly published: boolean;
  readonly number: number | null;
  readonly document: FrozenForm;
  readonly encounterType: { readonly uuid: string; readonly display: string } | null;
}

/** A form for the form engine of the OpenMRS front end. Raises `engine.unknownObject`. */
export const openmrsFormSchema = operation(openmrsFormSchemaWire, {
  async handle({ params }, db) {
    const uuid = params.uuid.replaceAll('\0', '');
    const [found] = await db.rows<Stored>(FORM, [uuid]);
    if (found === undefined) throw unknownObject('form', uuid);
    const { name, description, retired, published, number, document, encounterType } = found;
    return {
      body: {
        uuid,
        name,
        description,
        version: String(number ?? 1),
        published,
        retired,
        processor: 'EncounterFormProcessor',
        encounterType,
        referencedForms: [],
        pages: [{ label: name, sections: sectionsOf(name, definitionOf(document).form.fields) }],
      },
    };
  },
});

interface Section {
  label: string;
  isExpanded: string;
  questions: OpenmrsFormQuestion[];
}

/** A heading begins a section. */
function sectionsOf(name: string, fields: readonly FormField[]): Section[] {
  const sections: Section[] = [];
  const section = (label: string): Section => {
    const made = { label, isExpanded: 'true', questions: [] };
    sections.push(made);
    return made;
  };
  let open: Section | null = null;
  for (const each of fields) {
    if (each.field.widget === 'heading') open = section(each.label);
    else {
      const question = questionOf(each);
      if (question !== null) (open ??= section(name)).questions.push(question);
    }
  }
  return sections;
}

/** What records the encounter itself. */
const OF_ENCOUNTER: Partial<Readonly<Record<Widget, readonly [type: string, rendering: string]>>> = {
  dateEntered: ['encounterDatetime', 'datetime'],
  location: ['encounterLocation', 'ui-select-extended'],
};
const CHOICES: Partial<Readonly<Record<Widget, string>>> = { dropdown: 'select', radio: 'radio', multiple: 'checkbox' };
const TYPED: Partial<Readonly<Record<DataType, string>>> = { text: 'text', numeric: 'number', datetime: 'date' };

/** A question as the engine asks it; null for what it cannot: addresses, contacts, GPS, and what is asked of the person. */
function questionOf(each: FormField): OpenmrsFormQuestion | null {
  const { widget, dataType, concept, answers } = each.field;
  const asked = { id: `q${each.uuid.replaceAll('-', '')}`, label: each.label, required: each.mandatory };
  const own = OF_ENCOUNTER[widget];
  if (own !== undefined) return { ...asked, type: own[0], questionOptions: { rendering: own[1] }, validators: [] };
  const rendering = renderingOf(each);
  if (concept === null || rendering === undefined || ['address', 'contacts', 'gps', 'age'].includes(widget)) return null;
  return {
    ...asked,
    type: 'obs',
    questionOptions: {
      rendering,
      concept,
      ...(CHOICES[widget] === undefined
        ? {}
        : { answers: answers.map((one) => ({ concept: one.concept.uuid, label: one.concept.display })) }),
      ...limit('min', each.minValue),
      ...limit('max', each.maxValue),
      ...limit('minLength', each.minLength),
      ...limit('maxLength', each.maxLength),
    },
    validators: dataType === 'datetime' ? [{ type: 'date', allowFutureDates: String(each.allowFutureDate) }] : [],
  };
}

function renderingOf({ field: { widget, dataType }, dateMode }: FormField): string | undefined {
  if (widget === 'date' || dataType === 'datetime') return dateMode === 'date' ? 'date' : dateMode === 'time' ? 'time' : 'datetime';
  return CHOICES[widget] ?? TYPED[dataType];
}

const limit = (name: string, value: number | null): Record<string, string> => (value === null ? {} : { [name]: String(value) });
