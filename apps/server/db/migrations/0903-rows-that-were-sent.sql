-- A site tells its centre in which versions it sent a row since it had an answer: one of them may be what the centre has (docs/decisions/sites.md).
alter table shared_row
  -- hashes, the newest first; empty for a row that was removed. Emptied once the centre has answered
  add column sent text[] not null default '{}';
