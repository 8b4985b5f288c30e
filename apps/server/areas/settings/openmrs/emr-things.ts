/** What the terms of the EMR API stand for in this programme. */
import type { ConfiguredThing } from '@fieldward/contract/settings/openmrs-configuration.operations.ts';
import { firstVisitType } from '@fieldward/domain/settings/setting-names.ts';
import type { Db } from '../../../engine/db.ts';
import { usualIdentifierType } from '../../../sql/usual-identifier-type.ts';

/** A thing with its name. */
interface Named {
  readonly uuid: string;
  readonly display: string;
}

const one = (name: ConfiguredThing, from: string): string =>
  `select '${name}' as thing, x.uuid, x.name as display from (select uuid, name from ${from} limit 1) x`;

/** The visits that forms make; a tag, role or attribute by the name or uuid that OpenMRS ships it with. */
const THINGS = [
  one('primaryIdentifierType', `patient_identifier_type where not retired order by ${usualIdentifierType}`),
  one(
    'atFacilityVisitType',
    `visit_type where not retired order by uuid = (select value from system_setting where lower(property) = 'fieldward.visittype' and value <> '${firstVisitType}') desc nulls last, visit_type_id`,
  ),
  one('unknownLocation', `location where uuid = '8d6c993e-c2cc-11de-8d13-0010c6dffd0f' and not retired`),
  one('clinicianEncounterRole', `encounter_role where uuid = '240b26f9-dd88-4172-823d-4a8bfeb7841f' and not retired`),
  one('telephoneAttributeType', `person_attribute_type where uuid = '14d4f066-15f5-102d-96e4-000c29c2a5d7' and not retired`),
  one('supportsVisitsLocationTag', `location_tag where lower(name) = 'visit location' and not retired`),
  one('supportsLoginLocationTag', `location_tag where lower(name) = 'login location' and not retired`),
].join(' union all ');

/** Those that the programme has. */
export async function emrThings(db: Db): Promise<ReadonlyMap<ConfiguredThing, Named>> {
  const rows = await db.rows<Named & { thing: ConfiguredThing }>(THINGS);
  return new Map(rows.map(({ thing, ...named }) => [thing, named]));
}
