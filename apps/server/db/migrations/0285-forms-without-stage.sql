-- A form that was filled at no stage, as the one that registers people, names its version too.
alter table form_encounter alter column component_form_id drop not null;
alter table form_encounter add constraint form_encounter_names_form check (component_form_id is not null or form_version_id is not null);
