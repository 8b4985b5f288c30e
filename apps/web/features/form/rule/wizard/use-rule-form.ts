import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formFromWire } from '@fieldward/domain/form/definition.ts';
import { checkRules } from '@fieldward/domain/rule/check.ts';
import { useFormats } from '../../../../lib/format.ts';
import { notify, notifyProblem } from '../../../../lib/notify.ts';
import { useSettings } from '../../../../lib/settings.ts';
import { useMessageText, useText } from '../../../../lib/text.ts';
import { readyFormQuery, type ReadyForm } from '../../../../widgets/form/ready-form.queries.ts';
import { judgeCondition, type Remark } from '../../../../widgets/condition/condition-reading.tsx';
import { withNames, type Naming } from '../../../../widgets/condition/token-name.ts';
import { ruleText } from '../list/rule-sentence.ts';
import { formNamesQuery } from '../list/rule.queries.ts';
import { fitToForm, missingStep, ruleOfDraft, type RuleDraft } from './rule-draft.ts';
import { rulesWith } from './rule-saving.ts';

const noForm = formFromWire({});

/** The form of a rule that is collected, the words for its parts, and the findings on the rule among the others of the form. */
export function useRuleForm(draft: RuleDraft) {
  const t = useText();
  const say = useMessageText();
  const { typed: day } = useFormats();
  const settings = useSettings();
  const forms = useQuery(formNamesQuery);
  const chosen = useQuery(readyFormQuery(draft.form, settings));
  const ready = chosen.data?.form.uuid === draft.form ? chosen.data : undefined;
  const form = ready?.form ?? noForm;
  const naming: Naming = useMemo(() => ({ form, t, say, day }), [form, t, say, day]);
  const formName = (uuid: string): string => forms.data?.find((one) => one.uuid === uuid)?.name ?? '';

  const missing = missingStep(draft);
  const judged = judgeCondition(draft.tokens, naming, (expression) => ruleText(draft, expression, naming, formName), draft.name);
  const remarks = useMemo<readonly Remark[]>(() => {
    const own = ready === undefined ? null : ruleOfDraft(draft, ready.form);
    if (ready === undefined || own === null || missing !== null) return [];
    return checkRules(ready.form, rulesWith(ready.rules, draft, ready.form))
      .filter(({ rule }) => rule === draft.uuid)
      .map(({ severity, message }) => ({ severity, text: say(withNames(message, { form: ready.form, day })) }));
  }, [ready, draft, missing, say, day]);
  return { forms: forms.data, chosen, ready, naming, formName, missing, judged, remarks };
}

/** Gives a rule another form: what the new one does not have is taken from the rule, and somebody is told. */
export function useOtherForm(
  draft: RuleDraft,
  ready: ReadyForm | undefined,
  update: (next: RuleDraft) => void,
): (uuid: string) => Promise<void> {
  const settings = useSettings();
  const queries = useQueryClient();
  return async (uuid) => {
    update({ ...draft, form: uuid });
    if (draft.tokens.length === 0 && draft.targetField === '') return;
    try {
      const { form: next } = await queries.ensureQueryData(readyFormQuery(uuid, settings));
      const { draft: fitted, lost } = fitToForm(draft, next, ready?.form);
      update(fitted);
      if (lost) notify('ruleengine.fitted');
    } catch (problem) {
      notifyProblem(problem);
    }
  };
}
