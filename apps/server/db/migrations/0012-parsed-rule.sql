-- The rules of a question of a form in the flat form that existing phone clients read: conditions that compare the
-- names of answers, under one AND or OR. A rule with brackets, functions or both words cannot be said in it and is left out.

create function parsed_rule(target bigint) returns text language plpgsql stable as $$
declare
  rule record;
  token record;
  question bigint;
  operator text;
  word text;
  plain boolean;
  hidden json;
  selects json[] := '{}';
  said text[];
  flat json;
begin
  for rule in
    select r.field_rule_id, r.action_name, a.concept_id as answer from field_rule r left join field_answer a on a.field_answer_id = r.target_field_answer_id
    where r.target_form_field_id = target and not r.retired and r.action_name in ('hide', 'autoselect') order by r.field_rule_id
  loop
    question := null; operator := null; word := null; plain := true; said := '{}';
    for token in
      select t.type_name, t.value from rule_token t where t.field_rule_id = rule.field_rule_id order by t.sort_weight nulls last, t.rule_token_id
    loop
      if token.value in ('AND', 'OR') and coalesce(token.type_name, 'Operator') = 'Operator' then
        plain := plain and coalesce(word, token.value) = token.value;
        if word is null then said := said || to_json(token.value)::text; end if;
        word := token.value;
      elsif coalesce(token.type_name, 'Operator') = 'Operator' then
        operator := case token.value when '=' then 'equals' when '!=' then 'notEquals' when '<' then 'lessThan' when '>' then 'greaterThan'
          when '<=' then 'lessThanEquals' when '>=' then 'greaterThanEquals' end;
        plain := plain and operator is not null;
      elsif token.type_name = 'Question' then
        select f.field_id into question from field f where f.uuid = token.value;
      elsif token.type_name like '%Value' then
        plain := plain and question is not null and operator is not null;
        if plain then
          said := said || json_build_object('id', question, 'questionId', question, operator, json_build_array(json_build_object('uuid',
            case when token.type_name = 'CodedValue' then (select concept_display(c.concept_id) from concept c where c.uuid = token.value) else token.value end)))::text;
        end if;
        question := null; operator := null;
      else
        plain := false;
      end if;
    end loop;
    if plain and cardinality(said) > 0 then
      if word is null then said := said || '"OR"'::text; end if;
      flat := ('[' || array_to_string(said, ',') || ']')::json;
      if rule.action_name = 'hide' then hidden := flat;
      elsif rule.answer is not null then selects := selects || json_build_object('targetFieldAnswer', concept_display(rule.answer), 'when', flat);
      end if;
    end if;
  end loop;
  if hidden is null and cardinality(selects) = 0 then return null; end if;
  return json_strip_nulls(json_build_object('hiddenWhen', hidden, 'autoselectWhen', case when cardinality(selects) > 0 then array_to_json(selects) end))::text;
end $$;
