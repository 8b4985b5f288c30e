import { labDatatypeOf } from '@fieldward/domain/lab/datatype.ts';
import { labTestGroupOf } from '@fieldward/domain/lab/test-group.ts';
import { say } from '@fieldward/messages/catalogue.ts';
import { f, wire } from '../wire.ts';

const privileges = { read: 'Get CommonLab Metadata', write: 'Manage CommonLab Metadata' } as const;

/** Stands for a test whose type is not known; cannot be changed. */
export const UNKNOWN_LAB_TEST_TYPE = 'ee9b140e-9a29-11e8-a296-40b034c3cfee';
/** What the unknown test asks for. */
export const UNKNOWN_LAB_TEST_CONCEPT = 'b095450e-9ad0-11e8-844c-448a5b471032';

/** A test that the laboratory does. */
export const labTestType = wire('labtesttype', {
  path: 'commonlab/labtesttype',
  kind: 'metadata',
  privileges,
  fields: {
    name: f.text({ required: true, max: 255, in: 'ref' }),
    /** One of domain's `labTestGroups`; OPTHALMOLOGY is accepted and shown as OPHTHALMOLOGY. */
    testGroup: f.text({
      in: 'ref',
      default: 'OTHER',
      pattern: (text: string) => (labTestGroupOf(text) === null ? say('lab.unknownGroup', { group: text.slice(0, 40) }) : null),
    }),
    shortName: f.text({ max: 50 }),
    requiresSpecimen: f.bool({ default: true }),
    description: f.text({ max: 1024 }),
    referenceConcept: f.ref('concept', { required: true, nullable: true, in: 'full', as: 'default' }),
    /** The types of specimens that it takes, and the sites that these are taken from; none: any. */
    specimenTypes: f.refs('concept'),
    specimenSites: f.refs('concept'),
    /** Results are shown to others once a second person has released them. */
    needsRelease: f.bool({ default: false }),
    /** Results, not the order, are hidden from whoever lacks 'View Sensitive Data'. */
    sensitive: f.bool({ default: false }),
    /** Hours from order to release, after which a test is overdue. */
    targetHours: f.int({ min: 1, max: 8760 }),
  },
});

/** What is normal for whom; all limits and conditions are optional. */
export const labReferenceRange = wire('lab-reference-range', {
  path: 'fieldward/lab-reference-range',
  kind: 'metadata',
  privileges,
  fields: {
    attributeType: f.ref('labtestattributetype', { hidden: true, fixed: true }),
    minAgeDays: f.int({ min: 0, max: 60_000 }),
    maxAgeDays: f.int({ min: 0, max: 60_000 }),
    sex: f.choice(['M', 'F']),
    pregnant: f.bool(),
    low: f.decimal(),
    high: f.decimal(),
    criticalLow: f.decimal(),
    criticalHigh: f.decimal(),
  },
});

/** A field of the results of a test. */
export const labTestAttributeType = wire('labtestattributetype', {
  path: 'commonlab/labtestattributetype',
  kind: 'metadata',
  privileges,
  fields: {
    name: f.text({ required: true, max: 255, in: 'ref' }),
    labTestType: f.ref('labtesttype', { required: true, fixed: true, in: 'ref' }),
    /** Heading that several fields stand under. */
    groupName: f.text({ max: 255, in: 'ref' }),
    /** Fields of one multiset are filled together, as often as needed. */
    multisetName: f.text({ max: 255, in: 'ref' }),
    datatypeClassname: f.text({
      required: true,
      in: 'ref',
      pattern: (text: string) => (labDatatypeOf(text) === null ? say('lab.unknownDatatype', { name: text.slice(0, 100) }) : null),
    }),
    description: f.text({ max: 1024 }),
    sortWeight: f.double({ default: 0 }),
    /** 1 and more: required. */
    minOccurs: f.int({ min: 0, max: 1, default: 0 }),
    maxOccurs: f.int({ min: 1 }),
    datatypeConfig: f.text({ max: 2000 }),
    preferredHandlerClassname: f.text({ max: 255 }),
    handlerConfig: f.text({ max: 2000 }),
    hint: f.text({ max: 1024 }),
    units: f.text({ max: 50 }),
    /** A greater change since the patient's last result is pointed out. */
    maxDelta: f.decimal({ min: 0 }),
    referenceRanges: f.parts('lab-reference-range', { replace: true, as: 'default' }),
  },
});

declare module '../wires.ts' {
  interface WireModules {
    'lab-catalogue': typeof import('./lab-catalogue.ts');
  }
}
