import { f, wire } from '../wire.ts';
import type { NamedConcept } from './named-concept.ts';

/** What an allergen is. */
export const allergenTypes = ['DRUG', 'FOOD', 'ENVIRONMENT', 'OTHER'] as const;

/** What somebody reacts to: a concept, or words. On input a concept is its uuid or `{uuid}`. */
interface Allergen {
  readonly allergenType: (typeof allergenTypes)[number];
  readonly codedAllergen: NamedConcept | null;
  readonly nonCodedAllergen: string | null;
}

/** How they react: a concept, or words. */
export interface Reaction {
  readonly reaction: NamedConcept | null;
  readonly reactionNonCoded: string | null;
}

/** Something that a patient reacts to, with severity and reactions. */
export const allergy = wire('allergy', {
  kind: 'data',
  parent: { wire: 'patient', field: 'patient', path: 'allergy' },
  privileges: { read: 'Get Allergies', write: 'Edit Allergies', remove: 'Remove Allergies' },
  fields: {
    patient: f.ref('patient', { required: true, fixed: true }),
    allergen: f.json<Allergen>({ as: 'ref', filled: true }),
    severity: f.ref('concept'),
    reactions: f.json<readonly Reaction[]>({ as: 'ref', filled: true }),
    comment: f.text({ max: 1024 }),
  },
});

declare module '../wires.ts' {
  interface WireModules {
    allergy: typeof import('./allergy.ts');
  }
}
