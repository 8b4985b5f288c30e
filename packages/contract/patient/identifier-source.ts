import { affixProblem, characterSetProblem } from '@fieldward/domain/person/identifier-source.ts';
import { f, wire } from '../wire.ts';

/** What a source of any kind of numbers is made of. */
export const numberSourceFields = {
  name: f.text({ required: true, max: 255 }),
  description: f.text({ max: 1000 }),
  prefix: f.text({ max: 20, pattern: affixProblem }),
  suffix: f.text({ max: 20, pattern: affixProblem }),
  firstIdentifierBase: f.text({ max: 15, default: '1' }),
  baseCharacterSet: f.text({ max: 64, pattern: characterSetProblem, default: '0123456789' }),
  minLength: f.int({ min: 1, max: 50 }),
  maxLength: f.int({ min: 1, max: 50 }),
} as const;

/** A sequence of identifiers of a type. OpenMRS keeps it in its module idgen, which knows other kinds of sources too. */
export const identifierSource = wire('identifiersource', {
  path: 'idgen/identifiersource',
  kind: 'metadata',
  privileges: { read: 'Get Identifier Types', write: 'Manage Identifier Sources' },
  fields: {
    ...numberSourceFields,
    // its table keeps sources of the laboratory too, which have none
    identifierType: f.ref('patientidentifiertype', {
      required: true,
      nullable: true,
      fixed: true,
      as: { default: 'default', full: 'full' },
    }),
    sourceType: f.choice(['SequentialIdentifierGenerator'], { hidden: true }),
  },
  derived: { nextSequenceValue: f.double({ in: 'full' }) },
});

/** Where the numbers of a source are proposed, and whether others may be typed there. */
export const autoGenerationOption = wire('autogenerationoption', {
  path: 'idgen/autogenerationoption',
  kind: 'metadata',
  privileges: { read: 'Get Identifier Types', write: 'Manage Identifier Sources' },
  fields: {
    source: f.ref('identifiersource', { required: true }),
    identifierType: f.ref('patientidentifiertype', { filled: true, fixed: true }),
    location: f.ref('location'),
    automaticGenerationEnabled: f.bool({ default: true }),
    manualEntryEnabled: f.bool({ default: true }),
  },
  derived: { name: f.text({ filled: true }) },
});

declare module '../wires.ts' {
  interface WireModules {
    identifiersource: typeof import('./identifier-source.ts');
  }
}
