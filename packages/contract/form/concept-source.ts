import { f, wire } from '../wire.ts';

const privileges = { read: 'Get Concepts', write: 'Manage Concepts', purge: 'Purge Concepts' } as const;

/** A terminology that concepts are mapped to: CIEL, LOINC, SNOMED CT. */
export const conceptSource = wire('conceptsource', {
  kind: 'metadata',
  privileges,
  fields: {
    name: f.text({ required: true, max: 50 }),
    description: f.text({ max: 1000 }),
    hl7Code: f.text({ max: 50 }),
    /** The address or number by which the world knows it. */
    uniqueId: f.text({ max: 250 }),
  },
});

/** How a concept stands to a code of another terminology. */
export const conceptMapType = wire('conceptmaptype', {
  kind: 'metadata',
  privileges,
  fields: {
    name: f.text({ required: true, max: 50 }),
    description: f.text({ max: 1000 }),
    isHidden: f.bool({ default: false }),
  },
});

/** A code of another terminology. */
export const conceptReferenceTerm = wire('conceptreferenceterm', {
  kind: 'metadata',
  privileges,
  fields: {
    conceptSource: f.ref('conceptsource', { required: true }),
    code: f.text({ required: true, max: 255 }),
    name: f.text({ max: 255 }),
    description: f.text({ max: 1000 }),
    version: f.text({ max: 50 }),
  },
});

declare module '../wires.ts' {
  interface WireModules {
    'concept-source': typeof import('./concept-source.ts');
  }
}
