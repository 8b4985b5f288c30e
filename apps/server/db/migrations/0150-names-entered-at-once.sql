-- A registration enters one name of one person who has none yet: that costs a look-up and an insert, not the general path, which
-- reads all names of the people and takes away what they bore before. The functions are plpgsql, whose expressions stay prepared
-- in a session; what they say is as before (0100).

create or replace function name_normal(t text) returns text language plpgsql immutable strict parallel safe as $$
begin
  -- most names are plain: nothing of the long way changes them but these two signs
  if t ~ '^[\x20-\x7e]*$' then return lower(translate(t, '''`', '')); end if;
  return translate(
    replace(replace(replace(replace(
      lower(regexp_replace(normalize(t, NFKD), '[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670\u0640\u093c\u09bc\u200b-\u200f\u2060\ufeff''’‘ʼ`´]', '', 'g')),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    'øłđðıħŧ' || U&'\064A\0649\0643\0629\06C1\06BE\06C3\06D5\0671', 'olddiht' || U&'\06CC\06CC\06A9\0647\0647\0647\0647\0647\0627');
end $$;

create or replace function name_tokens(t text) returns text[] language plpgsql immutable strict parallel safe as $$
begin
  return array(
    select distinct left(w, 60)
    from regexp_split_to_table(name_normal(t), '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u060c\u061b\u061f\u0964\u0965\u2000-\u206f\u3000-\u303f\u30fb\uff00-\uff0f]+') w
    where w <> '');
end $$;

create or replace function person_name_inserted() returns trigger language plpgsql as $$
declare
  n record;
  tokens text[];
  word text;
  id integer;
  bearers integer;
  ids integer[] := '{}';
  counted integer[] := '{}';
begin
  if (select count(*) from (select from new_rows limit 2) x) > 1 then
    perform enter_name_tokens(array(select distinct r.person_id from new_rows r));
    return null;
  end if;
  select r.person_id, r.voided, concat_ws(' ', r.given_name, r.middle_name, r.family_name_prefix, r.family_name, r.family_name2) as words
    into n from new_rows r;
  if not found or n.voided then return null; end if;
  tokens := name_tokens(n.words);
  if exists (select from person_name_token b where b.person_id = n.person_id) then
    perform enter_name_tokens(array[n.person_id]);
    return null;
  end if;
  -- one by one, so that each is a look-up in the index whatever the size of the dictionary
  foreach word in array tokens loop
    select t.name_token_id, t.frequency into id, bearers from name_token t where t.token = word;
    if not found then
      perform enter_name_tokens(array[n.person_id]);
      return null;
    end if;
    ids := ids || id;
    -- those that are common already are counted by sample, so that registrations of one common name do not queue up
    if bearers < 64 or random() < 1 / 64.0 then counted := counted || id; end if;
  end loop;
  insert into person_name_token (name_token_id, person_id, token_ids) select i, n.person_id, (select array_agg(x order by x) from unnest(ids) x) from unnest(ids) i order by 1;
  if cardinality(counted) > 0 then
    update name_token t set frequency = t.frequency + case when t.frequency < 64 then 1 else 64 end
    from (select f.name_token_id from name_token f where f.name_token_id = any (counted) order by 1 for update skip locked) s
    where s.name_token_id = t.name_token_id;
  end if;
  return null;
end $$;
