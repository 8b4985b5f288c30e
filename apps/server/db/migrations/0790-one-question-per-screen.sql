-- How a form is filled on a phone: all questions on one page, or one on each screen. A person may want it otherwise for all forms (user_property).
alter table form add column one_by_one boolean not null default false;
comment on column form.one_by_one is 'On a small screen each question stands on a screen of its own, unless its person wants it otherwise';
