-- Answers of a question and tokens of a rule keep the order in which they were last sent.

alter table field_answer add column sort_weight integer;
alter table rule_token add column sort_weight integer;
drop index rule_token_of_rule;
create index rule_token_of_rule on rule_token (field_rule_id, sort_weight, rule_token_id);
