import { f, wire } from '../wire.ts';

/** What the form engine of the OpenMRS front end reads a form from. */
interface FormResource {
  readonly uuid: string;
  readonly name: string;
  readonly dataType: string;
  readonly valueReference: string;
}

/** A form as OpenMRS has it. Forms are built at their own address (`hydra/form`). */
export const openmrsForm = wire('openmrsform', {
  path: 'form',
  kind: 'metadata',
  readOnly: true,
  privileges: { read: 'Get Forms', write: 'Manage Forms' },
  fields: {
    name: f.text({ required: true, max: 100 }),
    description: f.text({ max: 1000 }),
    encounterType: f.ref('encountertype'),
  },
  derived: {
    /** Number of the newest version; 1 of a form that was never published. */
    version: f.text({ filled: true }),
    build: f.int(),
    published: f.bool({ filled: true }),
    /** Where its definition is: `o3/forms/{uuid}`. */
    resources: f.json<readonly FormResource[]>({ filled: true }),
  },
});

declare module '../wires.ts' {
  interface WireModules {
    'openmrs-form': typeof import('./openmrs-form.ts');
  }
}
