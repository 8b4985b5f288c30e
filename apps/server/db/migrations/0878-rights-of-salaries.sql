-- What colleagues are paid has a right of its own. Roles that are there and kept the list of the workforce keep it: each programme says who goes on.
insert into privilege (uuid, name, description)
select 'cdad40d2-ed25-59b1-a0e0-e458700952d2', 'Manage Salaries', 'Keep the list of the workforce, and see what each of them is paid'
-- a new database gets it with its roles
where exists (select from role_privilege)
on conflict do nothing;

insert into role_privilege (role_id, privilege_id)
select distinct h.role_id, n.privilege_id
from privilege o join role_privilege h on h.privilege_id = o.privilege_id join privilege n on n.name = 'Manage Salaries'
where o.name = 'Manage Events Metadata'
on conflict do nothing;
