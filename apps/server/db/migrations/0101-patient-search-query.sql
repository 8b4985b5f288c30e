-- The ranked search over the name dictionary of 0100. Measurements: docs/decisions/patient-search.md.

-- Beginnings of words are looked up in the index alone.
create index name_token_prefix on name_token (token) include (frequency, name_token_id);

-- The dictionary tokens that a query word may stand for, with what it costs to believe so:
-- 0 exact, 1 prefix; with `fuzzy` the others: 2 spelling (one letter), 3 spelling (two letters), 4 sound.
create function name_candidates(word text, fuzzy boolean)
returns table (token_id integer, cost integer, frequency integer) language plpgsql stable rows 50
set plan_cache_mode = force_generic_plan set enable_nestloop = on as $$
declare heard text := name_sound(word); len int := length(word); plain text[]; forms text[];
begin
  if not fuzzy then
    return query
    select t.name_token_id, case when t.token = word then 0 else 1 end, t.frequency
    from name_token t
    where t.token >= word collate "C" and t.token < (word || U&'\+10FFFF') collate "C"
    order by 2, 3 desc, 1 limit 300;
    return;
  end if;
  if len < 3 then return; end if;
  plain := name_variants(word, null);
  -- Three consonants alone fit too many names to be looked through.
  forms := plain || array(select f from unnest(name_variants(word, heard)) f where f like '~____%');
  return query
  select s.name_token_id, s.price, s.frequency
  from (
    select t.name_token_id, t.frequency, case
      when away.letters = 1 then 2
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
    cross join lateral (select levenshtein_less_equal(t.token, word, greatest(2, len / 3)) as letters offset 0) away
    where t.token not like word || '%'
  ) s
  where s.price is not null
  order by 2, 3 desc, 1 limit 300;
end $$;

-- The people of [lo, hi) who have a token for every word, given as parallel arrays: word number, token, cost.
-- `lead` is the word with the fewest people: theirs are the rows that are read.
create function name_matches(words int[], tokens int[], costs int[], lead int, others int, lo bigint, hi bigint)
returns table (person_id bigint, worst integer, total bigint, token_ids integer[]) language sql stable as $$
  with likely as materialized (
    select p.person_id, p.token_ids
    from unnest(tokens) c(token)
    cross join lateral (
      select t.person_id, t.token_ids from person_name_token t
      where t.name_token_id = c.token and t.person_id >= lo and t.person_id < hi offset 0) p
    where others = 0
    union
    select x.person_id, x.token_ids
    from (
      select p.person_id, p.token_ids, p.token
      from unnest(words, tokens) c(word, token)
      cross join lateral (
        select t.person_id, t.token_ids, unnest(t.token_ids) as token from person_name_token t
        where t.name_token_id = c.token and t.person_id >= lo and t.person_id < hi offset 0) p
      where c.word = lead and others > 0) x
    join unnest(words, tokens) c(word, token) on c.token = x.token and c.word <> lead),
  heard as (
    select x.person_id, c.word, min(c.cost * 1000000000::bigint + c.token) as best
    from (select l.person_id, unnest(l.token_ids) as token from likely l) x
    join unnest(words, tokens, costs) c(word, token, cost) on c.token = x.token
    group by 1, 2)
  select h.person_id, (max(h.best) / 1000000000)::int, sum(h.best / 1000000000)::bigint, array_agg((h.best % 1000000000)::int)
  from heard h group by 1 having count(*) = others + 1
$$;

-- People by name who are not voided (patients or not, or `patients_only`), best first, at most `wanted`: exact before
-- prefix before spelling before sound, then by the number of the person. A stage with many people is read in growing windows of their numbers and
-- stops when as many are found as are wanted, so the work is bounded and each page is a part of the same sequence.
create function people_by_name(words text[], wanted int, patients_only boolean)
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
  stage int := 0; lead int; size bigint; kinds int; fresh boolean; first bigint; last bigint;
  lo bigint; hi bigint; step bigint; hit record;
begin
  if n = 0 then return; end if;
  select min(p.person_id), max(p.person_id) into first, last from person p;
  while stage <= 4 and found < enough loop
    earlier_ids := stage_ids;
    if stage = 0 or (stage >= 2 and not is_fuzzy) then
      is_fuzzy := stage >= 2;
      select ws || array_agg(w.i), ts || array_agg(c.token_id), cs || array_agg(c.cost), fs || array_agg(c.frequency) into ws, ts, cs, fs
      from unnest(words) with ordinality w(word, i), name_candidates(w.word, is_fuzzy) c;
    end if;
    -- Little to read in all: one look at everything that is left.
    if is_fuzzy then
      select min(f) into size from (select sum(c.f) f from unnest(ws, fs) c(w, f) group by c.w) x;
      if size is null then return; end if;
      if size <= cheap then stage := 4; end if;
    end if;
    select count(*), (array_agg(x.w order by x.f, x.w))[1], min(x.f), bool_or(x.fresh)
    into kinds, lead, size, fresh
    from (select c.w, sum(c.f) f, bool_or(c.cost = stage) as fresh
          from unnest(ws, cs, fs) c(w, cost, f) where c.cost <= stage group by c.w) x;
    if kinds = n and (fresh or stage = 4) then
      step := case when size <= cheap then last - first + 1 else greatest((last - first) * first_window / size, 1) end;
      lo := first;
      while lo <= last loop
        hi := lo + step;
        budget := budget - size * least(step::numeric / (last - first + 1), 1);
        if budget < 0 and stage > 0 then return; end if;
        for hit in
          select m.person_id as id, m.worst, m.token_ids
          from name_matches(
            (select array_agg(c.w) from unnest(ws, cs) c(w, cost) where c.cost <= stage),
            (select array_agg(c.t) from unnest(ts, cs) c(t, cost) where c.cost <= stage),
            (select array_agg(c.cost) from unnest(cs) c(cost) where c.cost <= stage),
            lead, n - 1, lo, hi) m
          order by m.worst, m.total, m.person_id
        loop
          continue when hit.id = any (earlier_ids);
          if patients_only then
            continue when not exists (select from patient p where p.patient_id = hit.id and not p.voided);
          else
            continue when not exists (select from person p where p.person_id = hit.id and not p.voided);
          end if;
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

-- The words of a person's names that have one of these tokens, as they are written in the record.
create function matched_words(person bigint, token_ids integer[]) returns text language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare tokens text[]; word text; words text[] := '{}';
begin
  select array_agg(t.token) into tokens from name_token t where t.name_token_id = any (token_ids);
  for word in
    select x.word from person_name n, string_to_table(replace(person_name_text(n), '-', ' '), ' ') x(word)
    where n.person_id = person and not n.voided
  loop
    if (lower(word) = any (tokens) or name_normal(word) = any (tokens)) and not word = any (words) then words := words || word; end if;
    exit when cardinality(words) = cardinality(tokens);
  end loop;
  return coalesce(nullif(array_to_string(words, ' '), ''), array_to_string(tokens, ' '));
end $$;

-- Why a row matched: {by: identifier|name, how: exact|prefix|spelling|sound, text: what of the record matched}.
create function match_reason(person bigint, cost integer, identifier text, token_ids integer[]) returns jsonb language sql stable
return jsonb_build_object(
  'by', case when identifier is null then 'name' else 'identifier' end,
  'how', (array['exact', 'prefix', 'spelling', 'spelling', 'sound'])[cost + 1],
  'text', coalesce(identifier, matched_words(person, token_ids)));

-- What a person types to find a patient: an identifier or the beginning of one, or words of the name in any
-- order. Answers at most `wanted` patients that are not voided, best first, `rank` from 1, and what match_reason needs.
create function patient_search(q text, wanted int)
returns table (patient_id bigint, rank bigint, cost integer, identifier text, token_ids integer[]) language plpgsql stable rows 10
set plan_cache_mode = force_generic_plan as $$
declare
  key text := identifier_key(coalesce(q, ''));
  words text[];
  most int := wanted;
  found bigint[] := '{}';
  hit record;
begin
  rank := 0;
  if key = '' then return; end if;
  for hit in
    select i.patient_id as id, min(identifier_key(i.identifier)) = key as exact, min(i.identifier) as identifier
    from (
      select x.patient_id, x.identifier from patient_identifier x
      where not x.voided and identifier_key(x.identifier) collate "C" >= key collate "C"
        and identifier_key(x.identifier) collate "C" < (key || U&'\+10FFFF') collate "C"
      order by identifier_key(x.identifier) collate "C", x.patient_id limit wanted + 20) i
    join patient p on p.patient_id = i.patient_id and not p.voided
    group by 1 order by 2 desc, min(identifier_key(i.identifier)) collate "C", 1 limit wanted
  loop
    rank := rank + 1; found := found || hit.id; patient_id := hit.id;
    cost := case when hit.exact then 0 else 1 end; identifier := hit.identifier;
    return next;
  end loop;
  if rank >= wanted or key ~ '^[0-9]+$' then return; end if;
  words := (name_tokens(q))[1:6];
  -- Two common words meet often: who wants to see more than so many should say more.
  if cardinality(words) > 1 then most := least(wanted, 150); end if;
  identifier := null;
  for hit in
    select n.person_id as id, n.cost, n.token_ids from people_by_name(words, most, true) n
  loop
    continue when hit.id = any (found);
    rank := rank + 1; patient_id := hit.id; cost := hit.cost; token_ids := hit.token_ids;
    return next;
    if rank >= wanted then return; end if;
  end loop;
end $$;

-- The same by name alone for everybody: patients, contacts, staff.
create function person_search(q text, wanted int)
returns table (person_id bigint, rank bigint, cost integer, token_ids integer[]) language sql stable rows 10 as $$
  select n.person_id, n.rank, n.cost, n.token_ids
  from people_by_name((name_tokens(q))[1:6], case when cardinality(name_tokens(q)) > 1 then least(wanted, 150) else wanted end, false)
    with ordinality n(person_id, cost, token_ids, rank)
$$;
