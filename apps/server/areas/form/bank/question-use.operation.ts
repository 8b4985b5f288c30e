import { questionUseWire, type QuestionUse } from '@fieldward/contract/form/bank.operations.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';

const sql = `select
    (select coalesce(json_agg(json_build_object('uuid', x.uuid, 'name', x.name, 'retired', x.retired) order by x.retired, lower(x.name)), '[]')
      from form x where x.form_id in (select ff.form_id from form_field ff where ff.field_id = f.field_id and not ff.retired)) as forms,
    (select coalesce(json_agg(json_build_object('uuid', r.uuid, 'name', r.name, 'form', json_build_object('uuid', x.uuid, 'name', x.name)) order by lower(r.name)), '[]')
      from field_rule r join form x using (form_id)
      where not r.retired and (r.target_question_id = f.field_id
        or r.target_form_field_id in (select ff.form_field_id from form_field ff where ff.field_id = f.field_id)
        or r.field_rule_id in (select t.field_rule_id from rule_token t where t.type_name = 'Question' and t.value = f.uuid))) as rules,
    (select coalesce(json_agg(json_build_object('name', s.property, 'description', s.description) order by s.property), '[]')
      from system_setting s join concept c on c.concept_id = f.concept_id
      where c.uuid = any(regexp_split_to_array(s.value, '[^A-Za-z0-9-]+')) or f.uuid = any(regexp_split_to_array(s.value, '[^A-Za-z0-9-]+'))) as reports
  from field f where f.uuid = $1`;

/** Where a question is used. Raises `engine.unknownObject`. */
export const questionUse = operation(questionUseWire, {
  async handle({ query }, db) {
    const uuid = (query.question ?? '').replaceAll('\0', '').slice(0, 60);
    const [use] = await db.rows<QuestionUse>(sql, [uuid]);
    if (use === undefined) throw new Problem('engine.unknownObject', { resource: 'hydra-field', uuid });
    return { body: use };
  },
});
