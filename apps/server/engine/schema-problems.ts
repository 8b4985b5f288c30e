import { Settings } from 'typebox/system';
import type { TLocalizedValidationError } from 'typebox/error';
import type { Code, HoleValue } from '@fieldward/messages/catalogue.ts';
import { MOST_FIELDS, repeated, type FieldProblem } from './problem.ts';

// eight by default
Settings.Set({ maxErrors: MOST_FIELDS });

/** `/names/0/given~1name` as the envelope says it: `names[0].given/name`. */
export function fieldOf(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((path, part) => (/^\d+$/.test(part) ? `${path}[${part}]` : path === '' ? part : `${path}.${part}`), '');
}

/** What a checker says is wrong, as problems of the catalogue at their fields; '' is the value itself. */
export function schemaProblems(errors: readonly TLocalizedValidationError[]): FieldProblem[] {
  const problems = withoutBranches(errors).flatMap(problemsOf).slice(0, MOST_FIELDS);
  // so many unknown properties that the checker stopped before it named them together
  return problems.length > 0 || errors.length === 0 ? problems : errors.map(unknownProperty);
}

function unknownProperty({ instancePath }: TLocalizedValidationError): FieldProblem {
  const field = fieldOf(instancePath);
  return { field, code: 'engine.unknownProperty', holes: { property: repeated(field) } };
}

const TYPES: Readonly<Record<string, Code>> = {
  string: 'engine.notText',
  number: 'engine.notNumber',
  integer: 'engine.notInteger',
  boolean: 'engine.notBoolean',
  array: 'engine.notList',
  object: 'engine.notObject',
};

function problemsOf(error: TLocalizedValidationError): FieldProblem[] {
  const field = fieldOf(error.instancePath);
  const say = (code: Code, holes?: Record<string, HoleValue>): FieldProblem[] => [
    { field, code, ...(holes === undefined ? {} : { holes }) },
  ];
  const below = (name: string): string => fieldOf(`${error.instancePath}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`);
  switch (error.keyword) {
    case 'boolean': // a property that is not allowed is reported once, by additionalProperties
      return [];
    case 'type':
      return say(TYPES[[error.params.type].flat()[0] ?? ''] ?? 'engine.refused');
    case 'required':
      return error.params.requiredProperties.map((name) => ({ field: below(name), code: 'engine.required' as const }));
    case 'additionalProperties': {
      const names = error.params.additionalProperties.slice(0, MOST_FIELDS).map(repeated);
      const property = names.join(', ').slice(0, 200);
      return names.map((name) => ({ field: below(name), code: 'engine.unknownProperty' as const, holes: { property } }));
    }
    case 'enum':
      return say('engine.notChoice', { choices: error.params.allowedValues.map(String).join(', ') });
    case 'const':
      return say('engine.notChoice', { choices: String(error.params.allowedValue) });
    case 'maxLength':
      return say('engine.tooLong', { max: error.params.limit });
    case 'minLength':
      return say(error.params.limit === 1 ? 'engine.required' : 'engine.badFormat');
    case 'minimum':
      return say('engine.tooSmall', { min: Number(error.params.limit) });
    case 'maximum':
      return say('engine.tooGreat', { max: Number(error.params.limit) });
    case 'minItems':
      return say('engine.tooFew', { min: error.params.limit });
    case 'pattern':
    case 'format':
      return say('engine.badFormat');
    default:
      return say('engine.refused');
  }
}

/** A value that fits no branch fails in each: of 'this or null' only this is told, of other choices only that none fits. */
function withoutBranches(errors: readonly TLocalizedValidationError[]): TLocalizedValidationError[] {
  const choices = errors.filter((error) => error.keyword === 'anyOf' || error.keyword === 'oneOf');
  const hidden = new Set<TLocalizedValidationError>();
  for (const choice of choices) {
    const prefix = `${choice.schemaPath}/${choice.keyword}/`;
    const inside = errors.filter((error) => error.schemaPath.startsWith(prefix) && error.instancePath.startsWith(choice.instancePath));
    const branches = new Map<string, TLocalizedValidationError[]>();
    for (const error of inside) {
      const branch = error.schemaPath.slice(prefix.length).split('/')[0] ?? '';
      branches.set(branch, [...(branches.get(branch) ?? []), error]);
    }
    const real = [...branches.values()].filter((list) => !list.some((error) => isNull(error, choice)));
    const [only] = real;
    const kept = real.length === 1 && only !== undefined ? only : [];
    for (const error of inside) if (!kept.includes(error)) hidden.add(error);
    if (kept.length > 0) hidden.add(choice);
  }
  return errors.filter((error) => !hidden.has(error));
}

const isNull = (error: TLocalizedValidationError, choice: TLocalizedValidationError): boolean =>
  error.keyword === 'type' && error.instancePath === choice.instancePath && [error.params.type].flat().join('') === 'null';
