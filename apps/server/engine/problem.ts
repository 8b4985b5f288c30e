import type { Code, HoleValue, Message } from '@fieldward/messages/catalogue.ts';
import { statusOf, textOfMessage } from '@fieldward/messages/complete.ts';

/** Something wrong with one property of a body. */
export interface FieldProblem extends Message {
  readonly field: string;
}

/** Fields that a refusal names at most: more nobody reads, and an answer is not to be larger than what was sent. */
export const MOST_FIELDS = 100;

/** A refusal with a code of the catalogue; `http` turns it into the OpenMRS error envelope with the status of the code. */
export class Problem extends Error {
  readonly code: Code;
  readonly holes: Readonly<Record<string, HoleValue>>;
  readonly fields: readonly FieldProblem[];
  /** Extra members of the envelope (the two versions of a conflict). */
  readonly extra: Readonly<Record<string, unknown>>;

  /** `field` names the property at fault, when there is one. */
  constructor(
    code: Code,
    holes: Record<string, HoleValue> = {},
    field?: string,
    more: { fields?: readonly FieldProblem[]; extra?: Readonly<Record<string, unknown>> } = {},
  ) {
    super(textOfMessage({ code, holes }));
    this.name = 'Problem';
    this.code = code;
    this.holes = holes;
    this.fields = more.fields?.slice(0, MOST_FIELDS) ?? (field === undefined ? [] : [{ field, code, holes }]);
    this.extra = more.extra ?? {};
  }

  get status(): number {
    return statusOf(this.code);
  }
}

/** As much of what was sent in vain as a sentence repeats. */
export const repeated = (sent: string): string => sent.slice(0, 60);

/** There is no such object of a resource, as far as whoever asks may know. */
export function unknownObject(resource: string, uuid: string): Problem {
  return new Problem('engine.unknownObject', { resource, uuid: repeated(uuid) });
}

/** A property of a body refers to an object of a resource that there is not. */
export function unknownReference(resource: string, sent: string, field: string): Problem {
  return new Problem('engine.unknownReference', { resource, uuid: repeated(sent) }, field);
}

/**
 * All field problems of a body at once. One alone gives the envelope its own code; so does a sentence of an area that every field
 * has (the engine's own mean too little without the names), and the first where the resource wants that.
 */
export function invalid(fields: readonly FieldProblem[], firstFailure = false): Problem {
  const [first] = fields;
  const alike = fields.every(({ code, holes }) => code === first?.code && holes === undefined && !code.startsWith('engine.'));
  if (first !== undefined && (fields.length === 1 || alike || firstFailure))
    return new Problem(first.code, first.holes ?? {}, undefined, { fields });
  const names = [...new Set(fields.slice(0, MOST_FIELDS).map((each) => each.field))].join(', ');
  return new Problem('engine.invalid', { fields: names }, undefined, { fields });
}
