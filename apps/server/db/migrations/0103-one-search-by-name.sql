-- The ranked search of people by name, in one text for everybody and for accounts that are bound to places, who have a copy of each
-- function (bound-views.sql). In their copy a line behind `-- bound: ` is part of the text and a line that ends with `-- unbound` is
-- not: each is planned for its own case. Takes the place of `name_matches` and `people_by_name` of 0101.

drop function name_matches(int[], int[], int[], int, int, bigint, bigint);

-- The people of [lo, hi) who have a token for every word, given as parallel arrays: word number, token, cost.
-- `lead` is the word with the fewest people: theirs are the rows that are read. Only bound accounts say `own`, the patients that they
-- see where those are few, and `by_people`, to look through these instead of all who bear the tokens.
create function name_matches(own bigint[], by_people boolean, words int[], tokens int[], costs int[], lead int, others int, lo bigint, hi bigint)
returns table (person_id bigint, worst integer, total bigint, token_ids integer[]) language sql stable as $$
  with read as materialized (
    -- bound: select t.person_id, t.token_ids
    -- bound: from unnest(own) o(id)
    -- bound: cross join lateral (
    -- bound:   select t.person_id, t.token_ids from person_name_token t
    -- bound:   where t.person_id = o.id and t.name_token_id = any (tokens) offset 0) t
    -- bound: where by_people
    -- bound: union all
    select p.person_id, p.token_ids
    from unnest(words, tokens) c(word, token)
    cross join lateral (
      select t.person_id, t.token_ids from person_name_token t
      where t.name_token_id = c.token and t.person_id >= lo and t.person_id < hi offset 0) p
    where (others = 0 or c.word = lead)
      -- bound: and not by_people and (own is null or p.person_id in (select unnest(own)))
  ),
  likely as materialized (
    select p.person_id, p.token_ids from read p where others = 0
    union
    select x.person_id, x.token_ids
    from (select p.person_id, p.token_ids, unnest(p.token_ids) as token from read p where others > 0) x
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
  stage int := 0; lead int; size bigint; kinds int; fresh boolean; first bigint; last bigint;
  lo bigint; hi bigint; step bigint; hit record;
  own bigint[]; by_people boolean := false; -- as `name_matches` has them
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
      select min(f) into size from (select sum(c.f) f from unnest(ws, fs) c(w, f) group by c.w) x;
      if size is null then return; end if;
      if size <= cheap or own is not null then stage := 4; end if;
    end if;
    select count(*), (array_agg(x.w order by x.f, x.w))[1], min(x.f), bool_or(x.fresh)
    into kinds, lead, size, fresh
    from (select c.w, sum(c.f) f, bool_or(c.cost = stage) as fresh
          from unnest(ws, cs, fs) c(w, cost, f) where c.cost <= stage group by c.w) x;
    if own is not null then
      by_people := size > 10 * cardinality(own);
      size := least(size, cheap);
    end if;
    if kinds = n and (fresh or stage = 4) then
      step := case when size <= cheap then last - first + 1 else greatest((last - first) * first_window / size, 1) end;
      lo := first;
      while lo <= last loop
        hi := lo + step;
        budget := budget - size * least(step::numeric / (last - first + 1), 1);
        if budget < 0 and stage > 0 then return; end if;
        for hit in
          select m.person_id as id, m.worst, m.token_ids
          from name_matches(own, by_people,
            (select array_agg(c.w) from unnest(ws, cs) c(w, cost) where c.cost <= stage),
            (select array_agg(c.t) from unnest(ts, cs) c(t, cost) where c.cost <= stage),
            (select array_agg(c.cost) from unnest(cs) c(cost) where c.cost <= stage),
            lead, n - 1, lo, hi) m
          -- bound: -- a quick look that leaves out most of the others; `sees` is exact
          -- bound: where places is null
          -- bound:   or exists (select from patient_place l where l.patient_id = m.person_id and l.location_id + 0 = any (places) offset 0)
          -- bound:   or exists (select from patient_row t where t.patient_id = m.person_id and t.creator = bound_actor() offset 0)
          -- bound:   or exists (select from broken_glass g where g.patient_id = m.person_id and g.user_id = bound_actor() offset 0)
          order by m.worst, m.total, m.person_id
        loop
          continue when hit.id = any (earlier_ids);
          if patients_only then
            continue when not exists (select from patient p where p.patient_id = hit.id and not p.voided); -- unbound
            -- bound: continue when not sees(hit.id);
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
