-- The links of the audit chain stand beside the trail: one link for all entries of a few seconds, written once. An entry is never touched
-- again, where it was written twice with all its indexes before. Links that entries carried so far become links of one entry with the
-- same number and hash, so that heads which were kept outside are found as before.

create table audit_link (
  seq bigint primary key,
  -- the numbers of the entries that it links
  entries int8multirange not null,
  size integer not null,
  -- the highest number of an entry that was linked by this or an earlier link
  last bigint not null,
  -- numbers up to last that were given out and had no entry yet: their transactions were running then, or were taken back
  missing int8multirange not null default '{}',
  -- transactions with a lower number had ended or were running when it was made
  horizon xid8 not null default pg_snapshot_xmax(pg_current_snapshot()),
  linked_at timestamptz not null default clock_timestamp(),
  hash bytea not null
);

insert into audit_link (seq, entries, size, last, hash)
select chain_seq, int8multirange(int8range(audit_log_id, audit_log_id, '[]')), 1, max(audit_log_id) over (order by chain_seq), chain_hash
from audit_log where chain_seq is not null order by chain_seq;

-- entries that were not linked yet below the last that was
update audit_link set missing = coalesce(
  (select range_agg(int8range(audit_log_id, audit_log_id, '[]')) from audit_log a where a.chain_seq is null and a.audit_log_id < audit_link.last), '{}')
where seq = (select max(seq) from audit_link);

create index audit_link_entries on audit_link using gist (entries);

drop trigger audit_log_append_only on audit_log;
create or replace function audit_log_append_only() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'insufficient_privilege', constraint = 'audit_log_append_only',
    message = 'the audit log can only be added to';
end $$;
alter table audit_log drop column chain_seq, drop column chain_hash;
create trigger audit_log_append_only before update or delete on audit_log
for each row execute function audit_log_append_only();
create index audit_log_by_number on audit_log (audit_log_id);

create trigger audit_link_append_only before update or delete on audit_link
for each row execute function audit_log_append_only();
create trigger audit_link_not_truncated before truncate on audit_link
for each statement execute function audit_log_append_only();
