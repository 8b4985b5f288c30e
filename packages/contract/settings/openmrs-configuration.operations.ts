/** What clients of OpenMRS ask of how the programme is set up. */
import Type from 'typebox';
import { handlerChecks, named, operationWire, orNull, type Shape } from '../operation.ts';

const term = Type.Object({
  uuid: Type.String(),
  display: Type.String(),
  code: Type.String(),
  metadataClass: Type.String(),
  metadataUuid: Type.String(),
});
/** A term that stands for a thing of the programme. */
export type MappedTerm = Shape<typeof term>;

export const termMappingWire = operationWire('GET metadatamapping/termmapping', {
  privilege: 'authenticated',
  about: 'Which things of the programme the terms of the EMR API stand for',
  query: Type.Object({ code: Type.Optional(Type.String({ description: 'emr.primaryIdentifierType …; all of them unless sent' })) }),
  response: Type.Object({ results: Type.Array(term) }),
});

/** Properties of the configuration that name things. */
const things = [
  'primaryIdentifierType',
  'atFacilityVisitType',
  'unknownLocation',
  'clinicianEncounterRole',
  'telephoneAttributeType',
  'supportsVisitsLocationTag',
  'supportsLoginLocationTag',
] as const;
/** One of these. */
export type ConfiguredThing = (typeof things)[number];

export const emrConfigurationWire = operationWire('GET emrapi/configuration', {
  privilege: 'authenticated',
  about: 'The configuration of the EMR API, as far as the programme has what it names; all else is left out or null',
  query: Type.Object({ v: Type.Optional(Type.String({ description: 'of custom:… the names: those that there are not are null' })) }),
  response: handlerChecks(Type.Partial(Type.Object(Object.fromEntries(things.map((name) => [name, orNull(named)]))))),
});

const tokens = Type.Array(
  Type.Object({ isToken: Type.String(), displayText: Type.String(), codeName: Type.String(), displaySize: Type.String() }),
);
export const addressTemplateWire = operationWire('GET addresstemplate', {
  privilege: 'authenticated',
  about: 'The lines of an address, and what stands in them at first',
  response: Type.Object({
    lines: Type.Array(tokens),
    lineByLineFormat: Type.Array(Type.String()),
    nameMappings: Type.Object({}, { additionalProperties: Type.String() }),
    sizeMappings: Type.Object({}, { additionalProperties: Type.String() }),
    elementDefaults: Type.Object({ country: Type.Optional(Type.String()) }),
    elementRegex: orNull(Type.String()),
    elementRegexFormats: orNull(Type.String()),
    requiredElements: orNull(Type.Array(Type.String())),
  }),
});

export const addressLevelsWire = operationWire('GET module/addresshierarchy/ajax/getOrderedAddressHierarchyLevels.form', {
  privilege: 'authenticated',
  about: 'The levels of places that an address is chosen from, the largest first',
  response: Type.Array(Type.Object({ addressField: Type.String(), required: Type.Boolean() })),
});

export const addressEntriesWire = operationWire('GET module/addresshierarchy/ajax/getChildAddressHierarchyEntries.form', {
  privilege: 'Get Locations',
  about: 'The places below the one that `searchString` names, from the largest on, with | between',
  query: Type.Object({ searchString: Type.Optional(Type.String({ description: 'Pakistan|Sindh; nothing: the countries' })) }),
  response: Type.Array(Type.Object({ name: Type.String() })),
});
