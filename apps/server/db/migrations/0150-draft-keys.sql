alter table users add column draft_key bytea not null default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex');
comment on column users.draft_key is 'Seals what this person types and has not saved, in their browsers; sent to their own session only';
