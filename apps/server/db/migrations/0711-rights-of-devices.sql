-- Roles that are there and change accounts get the right to see and end everybody's devices. Who may hold people on a device is for each
-- programme to say: no role that is there is given it.
insert into privilege (uuid, name, description)
select v.uuid, v.name, v.description from (values
  ('a3ec5074-face-5efa-a93a-bd8e0f1f89b7', 'Hold Patients on a Device', 'Hold patients on an own device, for work without a network'),
  ('178399b3-00f6-5ab0-b79c-28a25bdf94a9', 'Manage Devices', 'See everybody''s devices that hold patients, and end them')) v (uuid, name, description)
-- a new database gets them with its roles
where exists (select from role_privilege)
on conflict do nothing;

insert into role_privilege (role_id, privilege_id)
select distinct h.role_id, n.privilege_id
from privilege o join role_privilege h on h.privilege_id = o.privilege_id join privilege n on n.name = 'Manage Devices'
where o.name = 'Edit Users'
on conflict do nothing;
