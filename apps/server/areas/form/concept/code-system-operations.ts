import type { FhirOperation } from '../../../engine/fhir/fhir-operation.ts';
import { textParameter, type AskedOperation } from '../../../engine/fhir/fhir-operation.ts';
import type { Db } from '../../../engine/db.ts';
import { Problem, unknownObject } from '../../../engine/problem.ts';
import { terminologySystem } from '../../../sql/fhir-sql.ts';
import { askedCodes, knownCode, misnamed, validated, type AskedCode } from './terminology.ts';

const OPERATION = 'http://hl7.org/fhir/OperationDefinition/CodeSystem';
const OPENS = ['concept', 'conceptsource', 'conceptreferenceterm'];

/** The system of the resource that is asked. Raises `engine.unknownObject`. */
async function systemOf(id: string, db: Db): Promise<string> {
  const [found] = await db.rows<{ system: string }>(`select ${terminologySystem('s')} as system from concept_source s where s.uuid = $1`, [
    id.replaceAll('\0', ''),
  ]);
  if (found === undefined) throw unknownObject('CodeSystem', id);
  return found.system;
}

/** The one code that is meant. Raises `engine.required`, `engine.badParameter`, `engine.unknownObject`. */
async function meant(asked: AskedOperation, systemName: string, db: Db): Promise<AskedCode> {
  const [first] = askedCodes(asked, systemName);
  if (first === undefined) throw new Problem('engine.required', {}, 'code');
  return asked.id === null ? first : { ...first, system: await systemOf(asked.id, db) };
}

const lookup: FhirOperation = {
  name: 'lookup',
  definition: `${OPERATION}-lookup`,
  on: ['type'],
  opens: OPENS,
  parameters: ['code', 'system', 'coding', 'display', 'displayLanguage', 'version', 'date', 'property'],
  async answer(asked, db) {
    const code = await meant(asked, 'system', db);
    const known = await knownCode(code, textParameter(asked, 'displayLanguage'), db);
    if (known === null) throw new Problem('engine.unknownCode', { code: code.code }, 'code');
    const property = (name: string, value: Readonly<Record<string, unknown>>) => ({
      name: 'property',
      part: [
        { name: 'code', valueCode: name },
        { name: 'value', ...value },
      ],
    });
    return {
      resourceType: 'Parameters',
      parameter: [
        { name: 'name', valueString: known.name },
        { name: 'display', valueString: known.display },
        ...known.names.map(({ language, value }) => ({
          name: 'designation',
          part: [
            { name: 'language', valueCode: language },
            { name: 'value', valueString: value },
          ],
        })),
        property('inactive', { valueBoolean: known.inactive }),
        ...(known.definition === null ? [] : [property('definition', { valueString: known.definition })]),
        ...(known.kind === null ? [] : [property('class', { valueString: known.kind })]),
        ...(known.datatype === null ? [] : [property('datatype', { valueString: known.datatype })]),
        ...known.mapped.map(({ display, ...coding }) =>
          property('mapping', { valueCoding: display === null ? coding : { ...coding, display } }),
        ),
      ],
    };
  },
};

const validateCode: FhirOperation = {
  name: 'validate-code',
  definition: `${OPERATION}-validate-code`,
  on: ['type', 'instance'],
  opens: OPENS,
  parameters: ['code', 'url', 'coding', 'codeableConcept', 'display', 'displayLanguage', 'version', 'date'],
  async answer(asked, db) {
    const code = await meant(asked, 'url', db);
    const known = await knownCode(code, textParameter(asked, 'displayLanguage'), db);
    if (known === null) return validated(null, new Problem('engine.unknownCode', { code: code.code }));
    const names = [known.display, ...known.names.map(({ value }) => value)].map((each) => each.toLowerCase());
    return validated(known.display, misnamed(code, names));
  },
};

export const codeSystemOperations = [lookup, validateCode] as const;
