import { fixed, list, object, plain, text, when } from '../../../engine/fhir/fhir-json.ts';
import { fhirMap } from '../../../engine/fhir/fhir-map.ts';
import { codes, reference, string } from '../../../engine/fhir/fhir-search.ts';
import { addressLines, addressSearches, isFacility, organizationReference, placeOf, toOrganization } from '../../../sql/fhir-sql.ts';

const ADDRESS = ['city_village', 'county_district', 'state_province', 'postal_code', 'country', 'address1', 'address2', 'address3'];
const TYPE = fixed([{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/organization-type', code: 'prov' }] }]);

export const organizationFhir = fhirMap('Organization', {
  about: 'Places where care is given, as those who run them: each is a Location with the same id, too.',
  sources: [
    {
      of: 'location',
      where: isFacility('{t}'),
      order: '{t}.name',
      elements: (t) => ({
        active: plain(`not ${t}.retired`),
        type: TYPE,
        name: text(`${t}.name`),
        address: when(
          `concat(${ADDRESS.map((column) => `${t}.${column}`).join(', ')}) <> ''`,
          list(object({ extension: addressLines(t), ...placeOf(t) })),
        ),
        partOf: organizationReference(`${t}.parent_location`),
      }),
      searches: {
        name: string((t) => [`${t}.name`], 'the beginning of the name'),
        ...addressSearches(),
        active: codes((t) => `(not ${t}.retired)::text`, 'true: those that were retired are not found'),
        partof: reference('the organization that it is part of', toOrganization('parent_location')),
      },
      sorts: { name: 'lower({t}.name)' },
    },
  ],
  mandatory: ['name'],
  summary: ['active', 'type', 'address', 'partOf'],
});
