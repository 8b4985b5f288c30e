import { autoGenerationOption, identifierSource } from '@fieldward/contract/patient/identifier-source.ts';
import { identifierProblem } from '@fieldward/domain/person/person.ts';
import { patternEngine } from '../../../engine/pattern-engine.ts';
import { equals, nameLike, Problem, resource, type After, type Rule } from '../../../engine/resource.ts';
import { choosesLive, status } from '../../../sql/catalogue-rules.ts';
import { programmeFormat } from '../../../sql/identifier-gate.ts';
import { countsFromFirst, makesOwnNumbers } from '../../../sql/number-source-rules.ts';
import { nextOf, sourcesWhere } from '../../../sql/number-source.ts';

/** What a source of the programme's own identifiers makes is what the programme accepts. */
const fitsFormat: After = async (write, tx) => {
  if (write.mode !== 'create' && write.mode !== 'update') return;
  const [source] = await sourcesWhere(tx, "s.identifier_source_id = $1::bigint and lower(t.name) = 'patient identifier'", [write.id]);
  const next = source === undefined ? null : await nextOf(tx, source);
  if (source === undefined || next === null) return;
  const message = identifierProblem(next, { format: await programmeFormat(tx), engine: patternEngine });
  if (message !== null) throw new Problem('numbersource.format', { next }, 'prefix');
};

export const identifierSourceResource = resource(identifierSource, {
  word: 'kind.numberSource',
  table: 'identifier_source',
  where: `{t}.numbers = 'patients'`,
  display: `(select y.name from patient_identifier_type y where y.patient_identifier_type_id = {t}.identifier_type) || ' - ' || {t}.name || ' - org.openmrs.module.idgen.SequentialIdentifierGenerator'`,
  computed: {
    nextSequenceValue: (t) => `(select c.next::float8 from identifier_counter c where c.identifier_source_id = ${t}.identifier_source_id)`,
  },
  // the only kind of source that there is
  setters: { sourceType: () => ({}) },
  searches: { q: nameLike('name', 'prefix'), identifierType: equals('identifierType'), status },
  order: 'lower({t}.name)',
  rules: [choosesLive('identifierType', 'identifier_type', 'patient_identifier_type'), countsFromFirst],
  after: [makesOwnNumbers, fitsFormat],
  constraints: { identifier_source_name_unique: { code: 'record.duplicateName', field: 'name' } },
});

/** An option is of the type of its source. */
const typeOfSource: Rule = async (write, tx) => {
  if (write.mode !== 'create' && write.mode !== 'update') return;
  const [source] = await tx.rows<{ type: string }>(
    'select identifier_type::text as type from identifier_source where identifier_source_id = $1::bigint',
    [write.after('source')],
  );
  const type = write.after('identifier_type') ?? null;
  if (source !== undefined && type !== null && String(type) !== source.type) throw new Problem('numbersource.otherType', {}, 'source');
  if (type === null) write.columns['identifier_type'] = source?.type;
};

const place = (t: string): string => `(select l.name from location l where l.location_id = ${t}.location_id)`;
const source = (t: string): string => `(select s.name from identifier_source s where s.identifier_source_id = ${t}.source)`;

export const autoGenerationOptionResource = resource(autoGenerationOption, {
  word: 'kind.numberOffer',
  table: 'auto_generation_option',
  columns: { location: 'location_id' },
  display: `concat_ws(' - ', ${source('{t}')}, ${place('{t}')})`,
  computed: { name: (t) => `concat_ws(' - ', ${source(t)}, ${place(t)})` },
  searches: { identifierType: equals('identifierType'), source: equals('source'), location: equals('location'), status },
  rules: [choosesLive('source', 'source', 'identifier_source'), choosesLive('location', 'location_id', 'location'), typeOfSource],
  constraints: { auto_generation_option_unique: { code: 'numbersource.optionTwice', field: 'location' } },
});
