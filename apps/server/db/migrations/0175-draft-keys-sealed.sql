-- The keys of drafts are sealed like second factors, under a key outside of the database. Those of before are plain until the start that
-- follows (sealed-draft-key.ts); accounts that never asked for theirs have none.
create table draft_key (
  user_id bigint primary key references users,
  sealed text not null
);
comment on table draft_key is 'Seals what a person types and has not saved, in their browsers; sent to their own session only';
insert into draft_key (user_id, sealed) select user_id, encode(draft_key, 'base64') from users;
alter table users drop column draft_key;
