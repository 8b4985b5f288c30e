import {
  emrConfigurationWire,
  termMappingWire,
  type ConfiguredThing,
  type MappedTerm,
} from '@fieldward/contract/settings/openmrs-configuration.operations.ts';
import { operation } from '../../../engine/operation.ts';
import { parseRepresentation } from '../../../engine/representation.ts';
import { emrThings } from './emr-things.ts';

/** Java classes by which clients know what a term stands for. */
const CLASSES: Partial<Readonly<Record<ConfiguredThing, string>>> = {
  primaryIdentifierType: 'org.openmrs.PatientIdentifierType',
  atFacilityVisitType: 'org.openmrs.VisitType',
  unknownLocation: 'org.openmrs.Location',
  clinicianEncounterRole: 'org.openmrs.EncounterRole',
};

/** Terms and what they stand for. */
export const termMapping = operation(termMappingWire, {
  everywhere: true,
  async handle({ query }, db) {
    const results = [...(await emrThings(db))].flatMap(([thing, { uuid, display }]): MappedTerm[] => {
      const [code, metadataClass] = [`emr.${thing}`, CLASSES[thing]];
      if (metadataClass === undefined || (query.code !== undefined && query.code !== '' && query.code !== code)) return [];
      return [{ uuid, display, code, metadataClass, metadataUuid: uuid }];
    });
    return { body: { results } };
  },
});

/** What the programme has of the configuration; of a custom representation every name, null for the others. Raises `engine.badRepresentation`. */
export const emrConfiguration = operation(emrConfigurationWire, {
  everywhere: true,
  async handle({ query }, db) {
    const things = await emrThings(db);
    const asked = query.v?.startsWith('custom:') === true ? parseRepresentation(query.v, { loose: true }) : null;
    const none = asked !== null && 'only' in asked ? asked.only.map(({ name }) => [name, null] as const) : [];
    const wanted = new Set(none.map(([name]) => name));
    const own = [...things].filter(([thing]) => asked === null || wanted.has(thing));
    return { body: JSON.stringify(Object.fromEntries([...none, ...own])) };
  },
});
