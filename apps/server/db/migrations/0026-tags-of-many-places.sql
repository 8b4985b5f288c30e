-- Tags of many places given by one statement: planned for what it is, not as the first statement was, which was of one place.
create or replace function location_tags_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    execute $sql$
      update location l set offered = true
      where not l.offered and l.location_id in (
        select c.location_id from changed c join location_tag k using (location_tag_id)
        where lower(k.name) not in ('country', 'province/state', 'city/village'))$sql$;
  else
    execute 'update location l set offered = false
      where l.offered and l.location_id in (select location_id from changed) and not location_is_offered(l.location_id)';
  end if;
  return null;
end $$;
