-- The letters of a name are looked up one by one. As a join they were hashed as a whole, all 2,700 of them, for each word of a search, because
-- the search by name switches joins by index off. As in 0191 but for that, and for what an exact look-up does not need.

create or replace function name_latin(token text) returns text language plpgsql stable strict parallel safe as $$
declare s text; unknown boolean;
begin
  if token ~ '^[\x01-\x7e]*$' then return null; end if;
  -- each letter is looked up by itself: whoever calls this may have joins by index switched off
  select string_agg(coalesce(m.latin, m.letter), '' order by m.at), bool_or(m.latin is null and m.letter !~ '[a-z0-9]')
    into s, unknown
  from (
    select c.at, c.letter, (select l.latin from letter_latin l where l.letter = c.letter) as latin
    from string_to_table(token, null) with ordinality c(letter, at) offset 0) m;
  if unknown then return null; end if;
  -- an h that is a letter by itself: mhmd and zbydh are written without the vowel before it
  s := regexp_replace(regexp_replace(s, '([lmnrwy])h', '\1eh', 'g'), '([bdfjpqvx])h$', '\1eh');
  return nullif(left(s, 60), '');
end $$;

create or replace function name_candidates(word text, fuzzy boolean)
returns table (token_id integer, cost integer, frequency integer) language plpgsql stable rows 50
set plan_cache_mode = force_generic_plan set enable_nestloop = on as $$
declare
  heard text; latin text; len int; plain text[]; forms text[];
begin
  if not fuzzy then
    return query
    select t.name_token_id, case when t.token = word then 0 else 1 end, t.frequency
    from name_token t
    where t.token >= word collate "C" and t.token < (word || U&'\+10FFFF') collate "C"
    order by 2, 3 desc, 1 limit 300;
    return;
  end if;
  latin := coalesce(name_latin(word), word);
  len := greatest(length(word), length(latin));
  if len < 3 then return; end if;
  heard := name_sound(word);
  plain := name_variants(word, null);
  if latin <> word then plain := plain || name_variants(latin, null); end if;
  -- Three consonants alone fit too many names to be looked through.
  forms := plain || array(select f from unnest(name_variants(word, heard)) f where f like '~____%');
  return query
  select s.name_token_id, s.price, s.frequency
  from (
    select t.name_token_id, t.frequency, case
      when away.letters <= 1 then 2
      when len >= 4 and not near.by_sound and away.letters = 2 then 3
      when len >= 6 and away.letters <= len / 3 then 3
      when t.sound = heard then 4 end as price
    from (
      select x.id, bool_and(x.by_sound) as by_sound
      from (
        select v.name_token_id as id, v.variant like '~%' as by_sound from name_token_variant v where v.variant = any (forms)
        union all
        select h.name_token_id, true from name_token h where h.sound = heard collate "C") x
      group by 1
    ) near
    join name_token t on t.name_token_id = near.id
    cross join lateral (
      select case when latin = word then levenshtein_less_equal(t.token, word, greatest(2, len / 3))
        else least(levenshtein_less_equal(t.token, word, greatest(2, len / 3)), levenshtein_less_equal(t.token, latin, greatest(2, len / 3))) end
        as letters offset 0) away
    where t.token not like word || '%'
  ) s
  where s.price is not null
  order by 2, 3 desc, 1 limit 300;
end $$;
