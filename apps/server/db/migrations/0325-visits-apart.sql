-- Two visits of one patient at the same time are refused, unless the setting of OpenMRS allows them. What overlaps already stays as it is.
insert into system_setting (property, value, description)
select 'visits.allowOverlappingVisits', 'false', 'Whether a patient may have several visits at the same time (true or false)'
where not exists (select from system_setting where lower(property) = 'visits.allowoverlappingvisits');

create function visits_apart() returns boolean language sql stable as $$
  select coalesce((select lower(btrim(s.value)) from system_setting s where lower(s.property) = 'visits.allowoverlappingvisits'), 'false') <> 'true'
$$;

-- The visits of a patient that touch a span of time, at whatever place: whoever is bound to places meets the others too.
create function visits_around(asked bigint, first timestamptz, next timestamptz)
returns table (visit_id bigint, location_id bigint, start_datetime timestamptz, stop_datetime timestamptz, formed boolean, latest timestamptz)
language sql stable rows 2 set search_path from current as $$
  select v.visit_id, v.location_id, v.start_datetime, coalesce(v.stop_datetime, 'infinity'), v.form_day is not null and v.changed_by is null,
    (select max(e.encounter_datetime) from encounter e where e.patient_id = v.patient_id and e.visit_id = v.visit_id and not e.voided)
  from visit v where v.patient_id = asked and not v.voided and v.start_datetime < next and (v.stop_datetime is null or v.stop_datetime >= first)
$$;
