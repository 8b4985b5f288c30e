import { location, locationAttribute, locationAttributeType, locationTag } from '@fieldward/contract/place/location.ts';
import { equals, linked, nameLike, resource, reverse, through } from '../../../engine/resource.ts';
import { attributes, attributeTypes } from '../../../sql/attributes.ts';
import { nameOnce, noCircle, nothingInside, tellHistory, wellWritten } from './location-rules.ts';
import { offeredPlace, offeredPlaceName, placeName } from './location-search.ts';

export const locationResource = resource(location, {
  word: 'kind.location',
  table: 'location',
  naturalKey: 'name',
  links: {
    tags: through('location_tag_map', 'location_id', 'location_tag_id'),
    childLocations: reverse('location', 'parent_location', { order: '{o}.name' }),
  },
  searches: {
    q: placeName,
    tag: linked('tags'),
    parent: equals('parentLocation'),
    parentLocation: equals('parentLocation'),
    offered: offeredPlace,
    offeredq: offeredPlaceName,
  },
  // clients take the first page for the places that a programme works with
  order: 'not {t}.offered, {t}.name',
  rules: [wellWritten, nameOnce, noCircle, nothingInside],
  after: [tellHistory],
  constraints: {
    location_name_unique: { code: 'record.duplicateLocation', field: 'name' },
    within_own_places: { code: 'access.foreignPlace', field: 'parentLocation' },
    location_not_its_own_parent: { code: 'record.locationCircle', field: 'parentLocation' },
  },
});

export const locationTagResource = resource(locationTag, {
  word: 'kind.locationTag',
  table: 'location_tag',
  naturalKey: 'name',
  searches: { q: nameLike('name') },
  order: 'name',
  constraints: { location_tag_name_unique: { code: 'record.duplicateName', field: 'name' } },
});

export const locationAttributeTypeResource = attributeTypes(locationAttributeType, {
  word: 'kind.locationAttributeType',
  owner: 'location',
});
export const locationAttributeResource = attributes(locationAttribute, { word: 'kind.locationAttribute', owner: 'location' });
