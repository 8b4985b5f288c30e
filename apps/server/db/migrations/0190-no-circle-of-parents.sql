-- Nobody is their own parent, or an ancestor of one of their ancestors, whatever writes the relationship.

-- Which of the two people a type makes the parent, by its words as domain's `parentSide` reads them; null for all other types.
create function parent_side(a_is_to_b text, b_is_to_a text) returns text language sql immutable parallel safe
return case
  when lower(btrim(a_is_to_b)) in ('parent', 'mother', 'father') and lower(btrim(b_is_to_a)) in ('child', 'son', 'daughter') then 'a'
  when lower(btrim(a_is_to_b)) in ('child', 'son', 'daughter') and lower(btrim(b_is_to_a)) in ('parent', 'mother', 'father') then 'b' end;

create function refuse_circle_of_parents() returns trigger language plpgsql as $$
declare side text; parent bigint; child bigint;
begin
  select parent_side(t.a_is_to_b, t.b_is_to_a) into side from relationship_type t where t.relationship_type_id = new.relationship_type;
  if side is null then return null; end if;
  parent := case side when 'a' then new.person_a else new.person_b end;
  child := case side when 'a' then new.person_b else new.person_a end;
  -- two halves of a circle that are written at once see one another
  perform pg_advisory_xact_lock(hashtext('relationship_no_circle'));
  if exists (
    with recursive ancestor(id) as (
      select parent
      union
      select case parent_side(t.a_is_to_b, t.b_is_to_a) when 'a' then r.person_a else r.person_b end
      from ancestor a
      join relationship r on not r.voided and a.id in (r.person_a, r.person_b)
      join relationship_type t on t.relationship_type_id = r.relationship_type
      where a.id = case parent_side(t.a_is_to_b, t.b_is_to_a) when 'a' then r.person_b when 'b' then r.person_a end)
    select from ancestor where id = child)
  then
    raise exception using errcode = 'check_violation', constraint = 'relationship_no_circle',
      message = 'somebody would be an ancestor of one of their ancestors';
  end if;
  return null;
end $$;
create trigger no_circle_of_parents after insert or update of person_a, person_b, relationship_type, voided on relationship
for each row when (not new.voided) execute function refuse_circle_of_parents();
