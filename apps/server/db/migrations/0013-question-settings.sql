-- What a question of the bank brings to the forms that ask it (limits, dates, defaults); a form may say otherwise.

alter table field add column settings jsonb not null default '{}'
  constraint field_settings_object check (jsonb_typeof(settings) = 'object');

-- "Where is this question used?" looks for the rules that read it.
create index rule_token_value on rule_token (value);
