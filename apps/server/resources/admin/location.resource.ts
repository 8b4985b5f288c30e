import { location, locationTag } from '@fieldward/contract/location.ts';
import { Problem, equals, linked, nameLike, resource, reverse, through, type Rule } from '../../engine/resource.ts';

/** A place does not stand within itself. */
const noCircle: Rule = async (write, tx) => {
  const parent = write.columns['parent_location'];
  if (write.mode !== 'update' || parent === null || parent === undefined) return;
  const [found] = await tx.rows(
    `with recursive above (location_id) as (
       select $1::bigint union select l.parent_location from above a join location l using (location_id) where l.parent_location is not null)
     select 1 from above where location_id = $2`,
    [parent, write.id],
  );
  if (found !== undefined) throw new Problem('record.locationCircle', {}, 'parentLocation');
};

export const locationResource = resource(location, {
  table: 'location',
  naturalKey: 'name',
  links: {
    tags: through('location_tag_map', 'location_id', 'location_tag_id'),
    childLocations: reverse('location', 'parent_location', { order: '{o}.name' }),
  },
  searches: { q: nameLike('name'), tag: linked('tags'), parent: equals('parentLocation'), parentLocation: equals('parentLocation') },
  order: '{t}.name',
  rules: [noCircle],
  constraints: {
    location_name_unique: { code: 'record.duplicateLocation', field: 'name' },
    location_not_its_own_parent: { code: 'record.locationCircle', field: 'parentLocation' },
  },
});

export const locationTagResource = resource(locationTag, {
  table: 'location_tag',
  naturalKey: 'name',
  searches: { q: nameLike('name') },
  order: 'name',
  constraints: { location_tag_name_unique: { code: 'record.duplicateName', field: 'name' } },
});
