-- Devices hand in more than filled forms. docs/decisions/unsent-records.md
alter table field_record add column kind text not null default 'form';
comment on column field_record.kind is 'form, or what else was done: the kind that the wire of an operation declares (handedIn)';
comment on column field_record.content is 'What was filled: data and metadata of a submission, or kind, body, patient and name of something else that was done; null where it was stored as it came';
