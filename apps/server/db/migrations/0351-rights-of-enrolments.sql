-- Roles that are there get the rights of enrolments with the closest right that they have: forms showed and made enrolments until now. Who sees
-- forms sees them, who registers or fills forms enrols, who fills forms changes phase and end, who voids forms voids them.
insert into privilege (uuid, name, description)
select v.uuid, v.name, v.description from (values
  ('e60a2f5e-81d4-5726-bd78-dba9d8c80ae7', 'Get Patient Programs', 'See in which workflows patients are, and in which phase'),
  ('e17b0678-d857-570d-aa22-2e1f44e9200f', 'Add Patient Programs', 'Enrol patients in workflows'),
  ('26b6aefb-8c39-5c99-b229-076d4a9776f5', 'Edit Patient Programs', 'Change enrolments: phase, pause, end, corrections'),
  ('1f3a54f3-05a5-5b86-9401-0cd9b8753d2e', 'Delete Patient Programs', 'Void enrolments'),
  ('19ef70d5-4923-576c-b713-d1dd59718351', 'Get Programs', 'See workflows as clients of OpenMRS ask for them'),
  ('6894d10b-8b44-5123-b3b8-d96fcb24d5b6', 'Manage Programs', 'Say what the enrolments of a workflow may end with')) v (uuid, name, description)
-- a new database gets them with its roles
where exists (select from role_privilege)
on conflict do nothing;

insert into role_privilege (role_id, privilege_id)
select distinct h.role_id, n.privilege_id
from (values
  ('Get Encounters', 'Get Patient Programs'), ('Edit Patients', 'Add Patient Programs'), ('Enter Data', 'Add Patient Programs'),
  ('Enter Data', 'Edit Patient Programs'), ('Delete Encounters', 'Delete Patient Programs'), ('Get Workflows', 'Get Programs'),
  ('Manage Workflows', 'Manage Programs')) g (has, gets)
join privilege o on o.name = g.has join role_privilege h on h.privilege_id = o.privilege_id
join privilege n on n.name = g.gets
on conflict do nothing;
