import type { Body } from '@fieldward/contract/body.ts';
import type { form } from '@fieldward/contract/form/form.ts';
import { fieldBody, fieldsIn, fieldWire, type CopyField } from './copy-field.ts';
import { flagIn, numberIn, objectIn, textIn, uuidIn, type Json } from './loose-json.ts';

export { fieldOfQuestion, type CopyField } from './copy-field.ts';

/** A form while it is being built: everything that Save sends. Never changed in place. */
export interface WorkingCopy {
  /** Chosen in the browser for a new form, so that rules and test cases can name it before it is saved. */
  readonly uuid: string;
  readonly isNew: boolean;
  readonly hydramoduleFormId: number | null;
  /** Version of the stored form that the copy was made of: a stale one is refused at Save. */
  readonly etag?: string;
  readonly name: string;
  readonly description: string;
  readonly retired: boolean;
  /** People are registered with it: its questions can be bound to parts of the person. null: never set. */
  readonly registers: boolean | null;
  /** One question per screen, on a phone. null: never set. */
  readonly oneByOne: boolean | null;
  readonly fields: readonly CopyField[];
}

/** A form that nobody has saved yet. */
export function newCopy(uuid: string = crypto.randomUUID()): WorkingCopy {
  return {
    uuid,
    isNew: true,
    hydramoduleFormId: null,
    name: '',
    description: '',
    retired: false,
    registers: null,
    oneByOne: null,
    fields: [],
  };
}

/**
 * The working copy of a stored form, of a frozen version, or of what this device kept.
 * @param json the form as `GET hydra/form/{uuid}?v=full` shows it
 * @param etag of that response
 */
export function copyFromWire(json: unknown, etag?: string): WorkingCopy {
  const wire = objectIn(json);
  return {
    uuid: uuidIn(wire),
    isNew: false,
    hydramoduleFormId: numberIn(wire['hydramoduleFormId']),
    ...(etag === undefined ? {} : { etag }),
    name: textIn(wire['name']),
    description: textIn(wire['description']),
    retired: flagIn(wire['retired']),
    registers: flagIn(wire['registers']) || null,
    oneByOne: flagIn(wire['oneByOne']) || null,
    fields: fieldsIn(wire['formFields']),
  };
}

function head(copy: WorkingCopy) {
  return {
    uuid: copy.uuid,
    hydramoduleFormId: copy.hydramoduleFormId,
    name: copy.name.trim(),
    description: copy.description.trim(),
    retired: copy.retired,
    // other servers know nothing of it
    ...(copy.registers === null ? {} : { registers: copy.registers }),
    ...(copy.oneByOne === null ? {} : { oneByOne: copy.oneByOne }),
  };
}

/** The copy as `GET hydra/form/{uuid}?v=full` would show it: for `formFromWire`, the preview and differences. */
export function asWire(copy: WorkingCopy): Json {
  return { ...head(copy), formFields: copy.fields.map(fieldWire) };
}

/** The copy as Save sends it (`form` of `POST fieldward/formsave`, or the body of `POST hydra/form`). */
export function asBody(copy: WorkingCopy): Body<typeof form> {
  const { hydramoduleFormId, ...rest } = head(copy);
  return {
    ...rest,
    ...(hydramoduleFormId === null ? {} : { hydramoduleFormId }),
    formFields: copy.fields.map(fieldBody),
  };
}

/** A new form with the questions of another; its fields get uuids of their own. */
export function duplicateOf(copy: WorkingCopy, name: string, newUuid: () => string = () => crypto.randomUUID()): WorkingCopy {
  const renew = (field: CopyField): CopyField => ({ ...field, uuid: newUuid(), children: field.children.map(renew) });
  const { description, registers, oneByOne, fields } = copy;
  return { ...newCopy(newUuid()), name, description, registers, oneByOne, fields: fields.map(renew) };
}

/** Whether two copies would be saved alike. */
export function sameContent(a: WorkingCopy, b: WorkingCopy): boolean {
  return a === b || JSON.stringify(asBody(a)) === JSON.stringify(asBody(b));
}
