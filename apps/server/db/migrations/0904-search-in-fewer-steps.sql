-- The search by name in fewer steps: each statement of a function costs PostgreSQL some 20 to 50 µs to get ready, whatever it reads, and
-- a search ran some sixty. What is found, and in which order, is as in 0103, 0191, 0193 and 0260. Measurements: docs/decisions/patient-search.md.

-- As in 0232; the forms of a word are made without a statement.
create or replace function name_candidates(word text, fuzzy boolean)
returns table (token_id integer, cost integer, frequency integer) language plpgsql stable rows 50
set plan_cache_mode = force_generic_plan set enable_nestloop = on as $$
declare
  heard text; latin text; len int; forms text[];
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
  heard := name_sound(latin);
  forms := array[word];
  if length(word) >= 3 then
    for i in 1..length(word) loop forms := forms || overlay(word placing '' from i for 1); end loop;
  end if;
  if latin <> word then
    forms := forms || latin;
    if length(latin) >= 3 then
      for i in 1..length(latin) loop forms := forms || overlay(latin placing '' from i for 1); end loop;
    end if;
  end if;
  -- Three consonants alone fit too many names to be looked through.
  if length(heard) >= 4 then forms := forms || ('~' || heard); end if;
  if length(heard) >= 5 then
    for i in 1..length(heard) loop forms := forms || ('~' || overlay(heard placing '' from i for 1)); end loop;
  end if;
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

-- As in 0103, with the matches of a stage in the statement that goes through them, and whoever is voided left out there.
create or replace function people_by_name(words text[], wanted int, patients_only boolean)
returns table (person_id bigint, cost integer, token_ids integer[]) language plpgsql stable rows 10
-- The planner cannot know how many people a token has: it is told to plan once, and to join by hashing.
set plan_cache_mode = force_generic_plan set enable_nestloop = off set enable_mergejoin = off set jit = off as $$
declare
  n int := cardinality(words);
  first_window constant int := case when cardinality(words) = 1 then 120 else 150 end;
  cheap constant int := case when cardinality(words) = 1 then 500 else 1500 end; -- rows read at once
  budget numeric := 3000; -- rows that one search may read
  ws int[] := '{}'; ts int[] := '{}'; cs int[] := '{}'; fs int[] := '{}';
  enough constant int := 20; -- who has so many better matches is shown no worse ones
  found int := 0; stage_ids bigint[] := '{}'; earlier_ids bigint[];
  is_fuzzy boolean := false;
  stage int := 0; lead int; size bigint; kinds int := 0; fresh boolean; first bigint; last bigint;
  lo bigint; hi bigint; step bigint; hit record;
  -- bound: own bigint[]; by_people boolean := false; -- the patients that are seen, where those are few; whether these are looked through
  -- bound: few constant int := 1200; -- so many patients are looked through one by one
  -- bound: places bigint[]; -- of the account, unless they are very many
begin
  if n = 0 then return; end if;
  select min(p.person_id), max(p.person_id) into first, last from person p; -- unbound
  -- bound: select e.first, e.last into first, last from extent() e;
  -- bound: if patients_only then
  -- bound:   own := array(select p.patient_id from own_patients(few + 1) p);
  -- bound:   if cardinality(own) > few then
  -- bound:     own := null;
  -- bound:     places := array(select u.location_id from user_place u where u.user_id = bound_actor() limit 5001);
  -- bound:     -- nor where most of a sample are own ones: then the first look leaves out little
  -- bound:     if cardinality(places) > 5000
  -- bound:       or (select avg((x.location_id = any (places))::int) > 0.5 from (select l.location_id from patient_place l limit 200) x)
  -- bound:     then places := null; end if;
  -- bound:   end if;
  -- bound: end if;
  while stage <= 4 and found < enough loop
    earlier_ids := stage_ids;
    if stage = 0 or (stage >= 2 and not is_fuzzy) then
      is_fuzzy := stage >= 2;
      select ws || array_agg(w.i), ts || array_agg(c.token_id), cs || array_agg(c.cost), fs || array_agg(c.frequency) into ws, ts, cs, fs
      from unnest(words) with ordinality w(word, i), name_candidates(w.word, is_fuzzy) c;
    end if;
    -- Little to read in all: one look at everything that is left.
    if is_fuzzy then
      if cardinality(ws) = 0 then return; end if;
      if (select min(f) <= cheap from (select sum(c.f) f from unnest(ws, fs) c(w, f) group by c.w) x) then stage := 4; end if; -- unbound
      -- bound: if own is not null or (select min(f) <= cheap from (select sum(c.f) f from unnest(ws, fs) c(w, f) group by c.w) x) then stage := 4; end if;
    end if;
    if cardinality(ws) > 0 then
      select count(*), (array_agg(x.w order by x.f, x.w))[1], min(x.f), bool_or(x.fresh)
      into kinds, lead, size, fresh
      from (select c.w, sum(c.f) f, bool_or(c.cost = stage) as fresh
            from unnest(ws, cs, fs) c(w, cost, f) where c.cost <= stage group by c.w) x;
    end if;
    -- bound: if own is not null then
    -- bound:   by_people := size > 10 * cardinality(own);
    -- bound:   size := least(size, cheap);
    -- bound: end if;
    if kinds = n and (fresh or stage = 4) then
      step := case when size <= cheap then last - first + 1 else greatest((last - first) * first_window / size, 1) end;
      lo := first;
      while lo <= last loop
        hi := lo + step;
        budget := budget - size * least(step::numeric / (last - first + 1), 1);
        if budget < 0 and stage > 0 then return; end if;
        -- The people of [lo, hi) who have a token for every word. The word with the fewest people leads: theirs are the rows that are read.
        for hit in
          select m.person_id as id, m.worst, m.token_ids
          from (
            select h.person_id, (max(h.best) / 1000000000)::int as worst, sum(h.best / 1000000000)::bigint as total,
              array_agg((h.best % 1000000000)::int order by h.word) as token_ids
            from (
              select x.person_id, c.word, min(c.cost * 1000000000::bigint + c.token) as best
              from (
                -- bound: select t.person_id, unnest(t.token_ids) as token
                -- bound: from unnest(own) o(id)
                -- bound: cross join lateral (
                -- bound:   select t.person_id, t.token_ids from person_name_token t
                -- bound:   where t.person_id = o.id and t.name_token_id = any (ts) offset 0) t
                -- bound: where by_people
                -- bound: union all
                select p.person_id, unnest(p.token_ids) as token
                from unnest(ws, ts, cs) c(word, token, cost)
                cross join lateral (
                  select t.person_id, t.token_ids from person_name_token t
                  where t.name_token_id = c.token and t.person_id >= lo and t.person_id < hi offset 0) p
                where c.word = lead and c.cost <= stage
                  -- bound: and not by_people and (own is null or p.person_id in (select unnest(own)))
              ) x
              join unnest(ws, ts, cs) c(word, token, cost) on c.token = x.token and c.cost <= stage
              group by 1, 2) h
            group by 1 having count(*) = n) m
          where m.person_id <> all (earlier_ids)
            and case when patients_only then exists (select from patient p where p.patient_id = m.person_id and not p.voided offset 0) -- unbound
            else exists (select from person p where p.person_id = m.person_id and not p.voided offset 0) end -- unbound
            -- bound: -- a quick look that leaves out most of the others; `sees` is exact
            -- bound: and (places is null
            -- bound:   or exists (select from patient_place l where l.patient_id = m.person_id and l.location_id + 0 = any (places) offset 0)
            -- bound:   or exists (select from patient_row t where t.patient_id = m.person_id and t.creator = bound_actor() offset 0)
            -- bound:   or exists (select from broken_glass g where g.patient_id = m.person_id and g.user_id = bound_actor() offset 0))
          order by m.worst, m.total, m.person_id
        loop
          -- bound: if patients_only then
          -- bound:   continue when not sees(hit.id);
          -- bound: else
          -- bound:   continue when not exists (select from person p where p.person_id = hit.id and not p.voided);
          -- bound: end if;
          found := found + 1;
          if found < enough then stage_ids := stage_ids || hit.id; end if;
          person_id := hit.id; cost := hit.worst; token_ids := hit.token_ids;
          return next;
          if found >= wanted then return; end if;
        end loop;
        lo := hi; step := step * 3;
      end loop;
    end if;
    stage := stage + 1;
  end loop;
end $$;
drop function name_matches(bigint[], boolean, int[], int[], int[], int, int, bigint, bigint);

-- As in 0191; words of other scripts are turned into Latin letters only where there is such a word to compare with.
create or replace function matched_words(person bigint, token_ids integer[]) returns text language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  tokens text[] := array(select t.token from name_token t where t.name_token_id = any (token_ids));
  latin boolean := array_to_string(tokens, '') ~ '[\x01-\x7e]';
  name text; word text; plain text; words text[] := '{}';
begin
  for name in
    select concat_ws(' ', n.given_name, n.middle_name, n.family_name_prefix, n.family_name, n.family_name2)
    from person_name n where n.person_id = person and not n.voided
  loop
    foreach word in array string_to_array(replace(name, '-', ' '), ' ') loop
      if not word = any (words) then
        plain := name_normal(word);
        if plain = any (tokens) or lower(word) = any (tokens) or (latin and name_latin(plain) = any (tokens)) then
          words := words || word;
        end if;
      end if;
      exit when cardinality(words) = cardinality(tokens);
    end loop;
    exit when cardinality(words) = cardinality(tokens);
  end loop;
  return coalesce(nullif(array_to_string(words, ' '), ''), array_to_string(tokens, ' '));
end $$;

-- As in 0260; where nothing of an address or an attribute matched, none is looked for.
create or replace function match_reason(person bigint, cost integer, identifier text, token_ids integer[], found_by text default null)
returns jsonb language sql stable as $$
select jsonb_build_object(
  'by', coalesce(found_by, case when identifier is null then 'name' else 'identifier' end),
  'how', (array['exact', 'prefix', 'spelling', 'spelling', 'sound'])[cost + 1],
  'text', coalesce(identifier, case when found_by in ('address', 'attribute') then found_words(person, found_by) end, matched_words(person, token_ids))) $$;
