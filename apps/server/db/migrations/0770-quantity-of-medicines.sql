-- The front end of OpenMRS asks whether a medicine needs quantity and refills when it is ordered; here it does not.
insert into system_setting (uuid, property, value, description)
select '3bf626a3-7671-5b25-8847-2144ccd7e147', 'drugOrder.requireOutpatientQuantity', 'false', 'Whether clients of OpenMRS ask for quantity and refills of a medicine for an outpatient (true or false)'
where not exists (select from system_setting where lower(property) = lower('drugOrder.requireOutpatientQuantity'));
