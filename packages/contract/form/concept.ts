import { f, wire } from '../wire.ts';

/** The class of options: what questions may be answered with. */
export const MISC_CLASS = '8d492774-c2cc-11de-8d13-0010c6dffd0f';
/** The class of the concepts that questions record. */
export const QUESTION_CLASS = '8d491e50-c2cc-11de-8d13-0010c6dffd0f';
/** The data type of concepts that are answered by other concepts. */
export const CODED_DATATYPE = '8d4a48b6-c2cc-11de-8d13-0010c6dffd0f';
/** The data type of concepts that are no questions. */
export const NO_DATATYPE = '8d4a4c94-c2cc-11de-8d13-0010c6dffd0f';

export const conceptClass = wire('conceptclass', {
  kind: 'metadata',
  privileges: { read: 'Get Concept Classes', write: 'Manage Concept Classes', purge: 'Purge Concept Classes' },
  fields: {
    name: f.text({ required: true, max: 255 }),
    description: f.text({ max: 255 }),
  },
});

export const conceptDatatype = wire('conceptdatatype', {
  kind: 'metadata',
  privileges: { read: 'Get Concept Datatypes', write: 'Manage Concept Datatypes', purge: 'Purge Concept Datatypes' },
  fields: {
    name: f.text({ required: true, max: 255 }),
    description: f.text({ max: 255 }),
    hl7Abbreviation: f.text({ max: 3 }),
  },
});

export const conceptName = wire('conceptname', {
  kind: 'data',
  parent: { wire: 'concept', field: 'concept', path: 'name' },
  privileges: { read: 'Get Concepts', write: 'Manage Concepts', purge: 'Purge Concepts' },
  fields: {
    concept: f.ref('concept', { hidden: true, fixed: true }),
    name: f.text({ required: true, max: 255 }),
    locale: f.text({ required: true, max: 50, pattern: /^[a-z]{2,3}([_-][A-Za-z]{2,4})?$/ }),
    localePreferred: f.bool({ default: false }),
    conceptNameType: f.choice(['FULLY_SPECIFIED', 'SHORT', 'INDEX_TERM']),
  },
});

export const conceptDescription = wire('conceptdescription', {
  kind: 'link',
  parent: { wire: 'concept', field: 'concept', path: 'description' },
  privileges: { read: 'Get Concepts', write: 'Manage Concepts' },
  fields: {
    concept: f.ref('concept', { hidden: true, fixed: true }),
    description: f.text({ required: true, max: 4000 }),
    locale: f.text({ default: 'en', max: 50 }),
  },
});

/** The same meaning in another terminology (CIEL, LOINC, SNOMED CT): by its term, or by source and code, whose term is made where there is none. */
export const conceptMapping = wire('conceptmapping', {
  kind: 'link',
  parent: { wire: 'concept', field: 'concept', path: 'mapping' },
  privileges: { read: 'Get Concepts', write: 'Manage Concepts' },
  fields: {
    concept: f.ref('concept', { hidden: true, fixed: true }),
    source: f.text({ filled: true, max: 50 }),
    code: f.text({ filled: true, max: 255 }),
    name: f.text({ max: 255 }),
    mapType: f.text({ default: 'SAME-AS', max: 50 }),
    conceptReferenceTerm: f.ref('conceptreferenceterm', { filled: true }),
    conceptMapType: f.ref('conceptmaptype', { filled: true }),
  },
});

/** A question, an answer, or anything else that has a meaning of its own. Limits and units count for numeric ones. */
export const concept = wire('concept', {
  kind: 'metadata',
  privileges: { read: 'Get Concepts', write: 'Manage Concepts', purge: 'Purge Concepts' },
  fields: {
    names: f.parts('conceptname', { min: 1, as: { default: 'ref', full: 'default' } }),
    datatype: f.ref('conceptdatatype', { required: true, as: { default: 'ref', full: 'default' } }),
    conceptClass: f.ref('conceptclass', { required: true, as: { default: 'ref', full: 'default' } }),
    set: f.bool({ default: false }),
    version: f.text({ max: 50 }),
    descriptions: f.parts('conceptdescription', { as: { default: 'ref', full: 'default' }, plain: 'description' }),
    mappings: f.parts('conceptmapping', { as: { default: 'ref', full: 'default' }, aliases: ['conceptMappings'] }),
    answers: f.refs('concept', { as: { default: 'ref', full: 'default' } }),
    setMembers: f.refs('concept', { as: { default: 'ref', full: 'default' } }),
    hiNormal: f.double({ in: 'full' }),
    hiAbsolute: f.double({ in: 'full' }),
    hiCritical: f.double({ in: 'full' }),
    lowNormal: f.double({ in: 'full' }),
    lowAbsolute: f.double({ in: 'full' }),
    lowCritical: f.double({ in: 'full' }),
    units: f.text({ max: 50, in: 'full' }),
    allowDecimal: f.bool({ in: 'full', default: true }),
    displayPrecision: f.int({ in: 'full' }),
    /** Answers to it, and problems recorded by it, are hidden from whoever lacks 'View Sensitive Data'. */
    sensitive: f.bool({ in: 'full', default: false }),
  },
  derived: {
    name: f.ref('conceptname', { as: { default: 'ref', full: 'default' } }),
  },
});

declare module '../wires.ts' {
  interface WireModules {
    concept: typeof import('./concept.ts');
  }
}
