-- Roles that are there get the rights of held records with the closest right that they have: who corrects what others filled, later too, decides
-- what becomes of what was refused; who changes accounts hands in the copy of a device that died.
insert into privilege (uuid, name, description)
select v.uuid, v.name, v.description from (values
  ('a5004c6a-d71f-5d74-8df8-b543aca1aea1', 'Decide Held Records', 'See forms that the server refused, and correct, accept or reject them'),
  ('114444ac-58d7-580f-a49f-9a4a7a12d4b8', 'Import Unsent Records', 'Hand in the sealed copy of a device that failed, for those who filled the forms')) v (uuid, name, description)
-- a new database gets them with its roles
where exists (select from role_privilege)
on conflict do nothing;

insert into role_privilege (role_id, privilege_id)
select distinct h.role_id, n.privilege_id
from (values ('Unlock Forms', 'Decide Held Records'), ('Edit Users', 'Import Unsent Records')) g (has, gets)
join privilege o on o.name = g.has join role_privilege h on h.privilege_id = o.privilege_id
join privilege n on n.name = g.gets
on conflict do nothing;
