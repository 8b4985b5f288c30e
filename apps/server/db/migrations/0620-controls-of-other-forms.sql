-- Which control of a form of another client recorded an observation, as OpenMRS keeps it.
alter table obs add column form_field_namespace text, add column form_field_path text;

insert into system_setting (uuid, property, value, description)
select 'f25637a4-5bd3-59fa-bb97-fd0170ebf549', 'visits.enabled', 'true', 'Whether clients of OpenMRS offer visits (true or false)'
where not exists (select from system_setting where lower(property) = 'visits.enabled');
