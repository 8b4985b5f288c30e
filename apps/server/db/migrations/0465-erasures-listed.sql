-- What the list of erasures says besides who, when and on what request.

alter table patient_erasure
  add again boolean not null default false,
  add first_erased timestamptz,
  add counts jsonb not null default '{}';
comment on column patient_erasure.again is 'Erased again after a backup from before the erasure was restored';
comment on column patient_erasure.first_erased is 'When it was erased before the restore, as far as the list that was kept outside of the database says so';
comment on column patient_erasure.counts is 'What was counted when it was done: records and companions of the person, rows by table, entries of the audit trail';

update patient_erasure e set counts = jsonb_build_object('entries', a.detail -> 'entries')
from audit_log a where a.patient_id = e.patient_id and a.action = 'erase' and a.detail ->> 'erasure' = e.erasure;

create index patient_erasure_by_erasure on patient_erasure (erasure);
