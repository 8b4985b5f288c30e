-- A household lists everybody who lives there, patients or not: a grandmother may be its head. Whoever of them becomes a patient later
-- is the same person with the same key.

alter table household_member rename column patient_id to person_id;
alter table household_member drop constraint household_member_known;
alter table household_member add constraint household_member_known foreign key (person_id) references person;
alter table household drop constraint household_head_known;
alter table household add constraint household_head_known foreign key (head) references person;

create or replace function household_takes_members() returns trigger language plpgsql as $$
begin
  if new.voided then
    update household_member m set voided = true, voided_by = new.voided_by, date_voided = new.date_voided, void_reason = new.void_reason
    where m.household_id = new.household_id and not m.voided and m.end_date is null;
  else
    update household_member m set voided = false, voided_by = null, date_voided = null, void_reason = null
    where m.household_id = new.household_id and m.voided and m.end_date is null and m.date_voided = old.date_voided
      and not exists (select from household_member o where o.person_id = m.person_id and not o.voided and o.end_date is null);
  end if;
  return null;
end $$;

-- As in 0270, of everybody whose record stands: of a patient that of the patient, of all others that of the person.
create or replace function household_attention(asked bigint) returns text language sql stable
begin atomic
  select case
    when not coalesce(bool_or(not l.dead), false) then 'nobody'
    when not bool_or(l.is_head) then 'headGone'
    when bool_or(l.is_head and l.dead) then 'headDead'
    when not bool_or(l.adult and not l.dead) then 'childrenOnly' end
  from (
    select m.person_id = h.head as is_head, p.dead,
      p.birthdate is null or p.birthdate <= (now() at time zone programme_zone())::date - interval '18 years' as adult
    from household h
    join household_member m on m.household_id = h.household_id and not m.voided and m.end_date is null
    join person p on p.person_id = m.person_id
    left join patient t on t.patient_id = m.person_id
    where h.household_id = asked and not coalesce(t.voided, p.voided)) l;
end;

drop function household_living(bigint);
create function household_living(asked bigint)
returns table (person_id bigint, relation text, birthdate date, dead boolean) language sql stable
begin atomic
  select m.person_id, m.relation, p.birthdate, p.dead
  from household_member m
  join person p on p.person_id = m.person_id
  left join patient t on t.patient_id = m.person_id
  where m.household_id = asked and not m.voided and m.end_date is null and not coalesce(t.voided, p.voided)
  order by m.household_member_id;
end;

-- Writes what members are to the head, those too whom an account bound to places does not see. Of each: person, relation.
create or replace function household_relate(asked bigint, related jsonb) returns void language sql
begin atomic
  update household_member m set relation = x.relation
  from jsonb_to_recordset(related) as x (person bigint, relation text)
  where m.household_id = asked and m.person_id = x.person and not m.voided and m.end_date is null;
end;
