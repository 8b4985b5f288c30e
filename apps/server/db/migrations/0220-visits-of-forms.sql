-- A form makes or joins the visit of its day and place. The day of a visit that a form made keeps two forms that are saved at once to one visit.
alter table visit add column form_day date;
comment on column visit.form_day is 'The day, on the clock of the programme, of the form that made this visit; null: somebody began it by hand';
create unique index visit_of_form_day on visit (patient_id, form_day, location_id) nulls not distinct where form_day is not null and not voided;

-- Visits that nobody ended are ended at midnight.
create index visit_still_open on visit (start_datetime) where stop_datetime is null and not voided;
