import { Button, Title } from '@mantine/core';
import { IconCheck, IconEraser, IconX } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import type { Answers } from '@fieldward/domain/form/answers.ts';
import type { FormDefinition } from '@fieldward/domain/form/definition.ts';
import { questionsOf, type Expression } from '@fieldward/domain/rule/expression.ts';
import { traceCondition, type TraceNode } from '@fieldward/domain/rule/trace.ts';
import { now } from '../../../../lib/clock.ts';
import { useText } from '../../../../lib/text.ts';
import { Status } from '../../../../ui/status.tsx';
import { createFormStore, type FormStore } from '../../../../widgets/form/form-store.ts';
import { QuestionRow } from '../../../../widgets/form/question-row.tsx';
import type { RuleDraft } from '../wizard/rule-draft.ts';
import { conditionText, quoted } from '../../../../widgets/condition/condition-text.ts';
import { answerName, fieldOfToken, withNames, type Naming } from '../../../../widgets/condition/token-name.ts';
import classes from './rule-tester.module.css';

export interface RuleTesterProps {
  draft: RuleDraft;
  expression: Expression;
  naming: Naming;
  formName: (uuid: string) => string;
  /** What was answered so far; kept by the caller while the condition cannot be read. */
  answers: Answers;
  onAnswers: (answers: Answers) => void;
}

/** Answers to the questions that a condition reads, and live what the rule makes of them. Nothing is saved. */
export default function RuleTester({ draft, expression, naming, formName, answers, onAnswers }: RuleTesterProps) {
  const t = useText();
  const { form } = naming;
  const [round, setRound] = useState(0);
  const kept = useRef<Answers>(answers);
  const asked = questionsOf(expression).flatMap((question) => fieldOfToken(form, question)?.uuid ?? []);
  const key = `${round} ${[...new Set(asked)].join(' ')}`;

  const store: FormStore = useMemo(() => {
    const uuids = new Set(key.split(' ').slice(1));
    // Asked alone, they are neither required nor disabled: any answer, and none, can be tried.
    const fields = form.fields.filter(({ uuid }) => uuids.has(uuid)).map((field) => ({ ...field, mandatory: false, disabled: false }));
    const some: FormDefinition = { ...form, fields };
    return createFormStore(some, [], kept.current, now, {
      onChange: (all) => {
        kept.current = all;
        onAnswers(all);
      },
    });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the caller's function does not change what is asked
  }, [form, key]);

  const trace = traceCondition(expression, form, answers, now());
  return (
    <section className={classes.tester} aria-label={t('ruleengine.tryIt')}>
      <div className={classes.head}>
        <div>
          <Title order={3}>{t('ruleengine.tryIt')}</Title>
          <p className={classes.hint}>{t('ruleengine.tryHint')}</p>
        </div>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconEraser size={16} aria-hidden />}
          onClick={() => {
            kept.current = {};
            onAnswers({});
            setRound(round + 1);
          }}
        >
          {t('ruleengine.clearAnswers')}
        </Button>
      </div>
      <div className={classes.columns}>
        <div className={classes.questions} key={key}>
          {store.form.fields.map((field) => (
            <QuestionRow key={field.uuid} store={store} field={field} />
          ))}
        </div>
        <div className={classes.result}>
          <output className={classes.outcome} data-result={trace.result}>
            {trace.result ? <IconCheck size={20} aria-hidden /> : <IconX size={20} aria-hidden />}
            <span>{outcome(draft, trace.result, naming, formName)}</span>
          </output>
          <ul className={classes.trace}>
            <TraceLine node={trace} naming={naming} />
          </ul>
        </div>
      </div>
    </section>
  );
}

function outcome(draft: RuleDraft, holds: boolean, naming: Naming, formName: (uuid: string) => string): string {
  const { t, form } = naming;
  const target = form.fields.find(({ uuid }) => uuid === draft.targetField);
  if (draft.action === 'openform' && draft.targetForm !== '') {
    return holds ? t('ruleengine.wouldOpen', { form: quoted(formName(draft.targetForm), naming) }) : t('ruleengine.wouldNotOpen');
  }
  if (target !== undefined && draft.action === 'hide') {
    return t(holds ? 'ruleengine.wouldHide' : 'ruleengine.wouldShow', { question: quoted(target.label, naming) });
  }
  if (target !== undefined && draft.action === 'autoselect' && draft.option !== '') {
    const question = quoted(target.label, naming);
    const option = quoted(answerName(form, draft.option, target) ?? '', naming);
    return holds ? t('ruleengine.wouldSelect', { option, question }) : t('ruleengine.wouldNotSelect', { question });
  }
  return t(holds ? 'ruleengine.wouldHold' : 'ruleengine.wouldNotHold');
}

/** One comparison with what came out and why; or a chain of them. */
function TraceLine({ node, naming }: { node: TraceNode; naming: Naming }) {
  const { t, say } = naming;
  const mark = (
    <Status
      tone={node.result ? 'good' : 'neutral'}
      icon={node.result ? <IconCheck size={14} aria-hidden /> : <IconX size={14} aria-hidden />}
    >
      {t(node.result ? 'ruleengine.true' : 'ruleengine.false')}
    </Status>
  );
  if (node.kind !== 'compare') {
    return (
      <li>
        <div className={classes.line}>
          <span className={classes.lineText}>{t(node.kind === 'and' ? 'ruleengine.allOf' : 'ruleengine.oneOf')}</span>
          {mark}
        </div>
        <ul className={classes.trace}>
          {(node.parts ?? []).map((part, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the parts of a condition are known by their position
            <TraceLine key={index} node={part} naming={naming} />
          ))}
        </ul>
      </li>
    );
  }
  const { left, op, right, why } = node;
  return (
    <li>
      <div className={classes.line}>
        <span className={classes.lineText}>
          {left === undefined || op === undefined || right === undefined ? '' : conditionText({ kind: 'compare', left, op, right }, naming)}
        </span>
        {mark}
      </div>
      {why === undefined ? null : <div className={classes.why}>{say(withNames(why, naming))}</div>}
    </li>
  );
}
