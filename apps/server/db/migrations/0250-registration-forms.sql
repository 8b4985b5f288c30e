-- A form that registers people, and what of the person each of its questions asks for: {"to": part, "type": uuid, "codes": {concept: code}}.
alter table form add column registers boolean not null default false;
alter table form_field add column bound jsonb;
