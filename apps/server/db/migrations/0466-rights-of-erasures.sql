-- Roles that are there and may erase get the right to see what was erased.
insert into privilege (uuid, name, description)
select 'd65833c8-81fd-5474-8209-a54d3d557ea9', 'View Erasures', 'See who was erased on lawful request, when and by whom'
-- a new database gets it with its roles
where exists (select from role_privilege)
on conflict do nothing;

insert into role_privilege (role_id, privilege_id)
select distinct h.role_id, n.privilege_id
from privilege o join role_privilege h on h.privilege_id = o.privilege_id join privilege n on n.name = 'View Erasures'
where o.name = 'Erase Patients'
on conflict do nothing;
