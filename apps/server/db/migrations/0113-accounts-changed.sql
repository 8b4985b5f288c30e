-- Server processes remember sessions and accounts for a few seconds. Whatever ends a session or changes what somebody may do
-- says so on a channel, so that no process goes on believing what it remembers, whoever made the change.
create function accounts_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('fieldward_accounts', '');
  return null;
end $$;
create trigger accounts_changed after delete on session for each statement execute function accounts_changed();
create trigger accounts_changed after update of retired, username, system_id, password, password_changed, must_change_password on users
for each statement execute function accounts_changed();
create trigger accounts_changed after insert or update or delete on user_role for each statement execute function accounts_changed();
create trigger accounts_changed after insert or update or delete on user_location for each statement execute function accounts_changed();
create trigger accounts_changed after update or delete on role for each statement execute function accounts_changed();
create trigger accounts_changed after insert or update or delete on role_privilege for each statement execute function accounts_changed();
create trigger accounts_changed after insert or update or delete on second_factor for each statement execute function accounts_changed();
create trigger accounts_changed after insert or update or delete on role_role for each statement execute function accounts_changed();
