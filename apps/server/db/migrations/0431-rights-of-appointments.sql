-- Roles that are there get the rights of appointments with the closest right that they have: who sees visits sees appointments, who begins visits
-- books, who changes places says when their clinics are open.
insert into privilege (uuid, name, description)
select v.uuid, v.name, v.description from (values
  ('7bf6eec0-2d82-5ec3-beaf-abf03994eeaf', 'View Appointments', 'See appointments'),
  ('9363b849-3a67-55a0-8131-af1cbc16af35', 'Manage Appointments', 'Book, move and cancel appointments; say who came'),
  ('d41aa5d5-9b07-5ecd-96d4-755e1eabae79', 'View Appointment Services', 'See services of clinics, their hours and closed days'),
  ('63af3ff8-8441-54d9-9a29-07f540cf3c4e', 'Manage Appointment Services', 'Add, change and retire services of clinics and closed days')) v (uuid, name, description)
-- a new database gets them with its roles
where exists (select from role_privilege)
on conflict do nothing;

insert into role_privilege (role_id, privilege_id)
select distinct h.role_id, n.privilege_id
from (values
  ('Get Visits', 'View Appointments'), ('Edit Visits', 'Manage Appointments'), ('Get Visits', 'View Appointment Services'),
  ('Manage Locations', 'Manage Appointment Services')) g (has, gets)
join privilege o on o.name = g.has join role_privilege h on h.privilege_id = o.privilege_id
join privilege n on n.name = g.gets
on conflict do nothing;
