import { Alert, Tabs, Text } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { QuestionFate } from '@fieldward/contract/form/form.operations.ts';
import { fieldTypeOf, type ImportedForm, type ImportedRule } from '@fieldward/domain/xlsform/form.ts';
import { form as formWire } from '@fieldward/contract/form/form.ts';
import { limitsOf } from '@fieldward/contract/limits.ts';
import { useFormats } from '../../../../lib/format.ts';
import { useMessageText, useText } from '../../../../lib/text.ts';
import { ErrorState, EmptyState } from '../../../../ui/states.tsx';
import { Status } from '../../../../ui/status.tsx';
import { VirtualRows } from '../../../../ui/virtual-rows.tsx';
import { TextField } from '../../../../widgets/text-field.tsx';
import type { ImportState } from './xlsform-import-state.ts';
import { XlsformLosses } from './xlsform-losses.panel.tsx';
import classes from './xlsform.module.css';

/** Step 2: what would be made of the file, and what of it is lost; nothing has been written. */
export function XlsformReview({ state, form }: { state: ImportState; form: ImportedForm }) {
  const t = useText();
  const say = useMessageText();
  const { number } = useFormats();
  const { result, failure, renamed } = state;
  const name = useRef<HTMLInputElement>(null);
  const [tab, setTab] = useState<string | null>(form.losses.length > 0 ? 'lost' : 'questions');
  useEffect(() => name.current?.focus(), []);
  const problems = result?.problems ?? [];
  const onName = renamed ? undefined : problems.find(({ field }) => field === 'name');
  const others = problems.filter(({ field }) => field !== 'name');
  const counted = (title: string, count: number): string => t('xlsform.counted', { name: title, count: number(count) });

  return (
    <>
      <div className={classes.head}>
        <TextField
          ref={name}
          label={t('xlsform.formName')}
          dir="auto"
          withAsterisk
          aria-required
          maxLength={limitsOf(formWire, 'name').max}
          value={form.name}
          error={onName === undefined ? (form.name.trim() === '' ? t('person.required') : null) : say(onName)}
          onChange={(event) => state.rename({ name: event.currentTarget.value })}
        />
        <TextField
          label={t('xlsform.description')}
          dir="auto"
          withAsterisk
          aria-required
          maxLength={limitsOf(formWire, 'description').max}
          value={form.description}
          error={form.description.trim() === '' ? t('person.required') : null}
          onChange={(event) => state.rename({ description: event.currentTarget.value })}
        />
      </div>
      {failure !== null ? <ErrorState error={failure} onRetry={() => void state.compare()} /> : null}
      {others.length > 0 ? (
        <Alert color="red" role="alert" title={t('xlsform.cannot')} styles={{ title: { color: 'inherit' } }}>
          {others.slice(0, 5).map((problem, at) => (
            <Text key={at}>{say(problem)}</Text>
          ))}
        </Alert>
      ) : null}
      {form.losses.length > 0 ? <Text>{t('xlsform.lossCount', { count: number(form.losses.length) })}</Text> : null}
      <Tabs value={tab} onChange={setTab} keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="lost">{counted(t('xlsform.lost'), form.losses.length)}</Tabs.Tab>
          <Tabs.Tab value="questions">{counted(t('xlsform.questions'), form.fields.length)}</Tabs.Tab>
          <Tabs.Tab value="options">{counted(t('xlsform.options'), form.options.length)}</Tabs.Tab>
          <Tabs.Tab value="rules">{counted(t('xlsform.rules'), form.rules.length)}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="lost">
          <XlsformLosses losses={form.losses} fileName={`${form.name || 'xlsform'} - ${t('xlsform.lost')}`} />
        </Tabs.Panel>
        <Tabs.Panel value="questions" className={classes.panel!}>
          <Questions state={state} form={form} />
        </Tabs.Panel>
        <Tabs.Panel value="options" className={classes.panel!}>
          <Options state={state} form={form} />
        </Tabs.Panel>
        <Tabs.Panel value="rules" className={classes.panel!}>
          {form.rules.length === 0 ? <EmptyState title={t('xlsform.noRules')} /> : <Rules form={form} />}
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

function Fate({ fate }: { fate: (Pick<QuestionFate, 'fate'> & Partial<QuestionFate>) | undefined }) {
  const t = useText();
  if (fate === undefined) return null;
  if (fate.fate === 'existing') return <Status>{t('xlsform.fateExisting')}</Status>;
  if (fate.fate === 'new') return <Status tone="good">{t('xlsform.fateNew')}</Status>;
  return (
    <>
      <Status tone="warning">{t('xlsform.fateNew')}</Status>{' '}
      {t('xlsform.fateClash', { name: fate.variableName ?? '', other: fate.other ?? '' })}
    </>
  );
}

function Questions({ state, form }: { state: ImportState; form: ImportedForm }) {
  const t = useText();
  const questions = useMemo(() => new Map(form.questions.map((question) => [question.key, question])), [form.questions]);
  const fates = useMemo(() => new Map(state.result?.questions.map((fate) => [fate.key, fate])), [state.result]);
  return (
    <VirtualRows
      className={classes.rows}
      label={t('xlsform.questions')}
      rows={form.fields}
      columns={[
        { title: t('xlsform.question'), width: 'minmax(0, 3fr)', cell: ({ displayText }) => <bdi>{displayText}</bdi> },
        { title: t('xlsform.variable'), width: 'minmax(0, 2fr)', cell: ({ key }) => <bdi className={classes.quiet}>{key}</bdi> },
        {
          title: t('xlsform.widget'),
          width: 'minmax(0, 2fr)',
          cell: ({ question }) => {
            const asked = questions.get(question ?? '');
            return asked === undefined ? fieldTypeOf.heading : `${fieldTypeOf[asked.widget]}, ${asked.dataType}`;
          },
        },
        { title: t('xlsform.fate'), width: 'minmax(0, 2fr)', cell: ({ question }) => <Fate fate={fates.get(question ?? '')} /> },
      ]}
    />
  );
}

function Options({ state, form }: { state: ImportState; form: ImportedForm }) {
  const t = useText();
  const fates = useMemo(() => new Map(state.result?.options.map((fate) => [fate.key, fate])), [state.result]);
  if (form.options.length === 0) return <EmptyState />;
  return (
    <VirtualRows
      className={classes.rows}
      label={t('xlsform.options')}
      rows={form.options}
      columns={[
        { title: t('xlsform.option'), width: 'minmax(0, 3fr)', cell: ({ name }) => <bdi>{name}</bdi> },
        {
          title: t('xlsform.variable'),
          width: 'minmax(0, 2fr)',
          cell: ({ variableName }) => <bdi className={classes.quiet}>{variableName}</bdi>,
        },
        { title: t('xlsform.fate'), width: 'minmax(0, 2fr)', cell: ({ key }) => <Fate fate={fates.get(key)} /> },
      ]}
    />
  );
}

function Rules({ form }: { form: ImportedForm }) {
  const t = useText();
  const labels = useMemo(() => new Map(form.fields.map(({ key, displayText }) => [key, displayText])), [form.fields]);
  const options = useMemo(() => new Map(form.options.map(({ key, name }) => [key, name])), [form.options]);
  const words: Readonly<Record<string, string>> = {
    AND: t('xlsform.and'),
    OR: t('xlsform.or'),
    now: t('xlsform.now'),
    null: t('xlsform.empty'),
  };
  const sentence = ({ tokens, target, answer }: ImportedRule): string => {
    const condition = tokens
      .map(({ typeName, value }) => {
        if (typeName === 'Question') return `“${labels.get(value) ?? value}”`;
        if (typeName === 'CodedValue') return options.get(value) ?? value;
        return typeName === 'OpenValue' ? value : (words[value] ?? value);
      })
      .join(' ');
    const acted = `“${labels.get(target) ?? target}”`;
    if (answer === null) return t('xlsform.ruleHide', { target: acted, condition });
    return t('xlsform.ruleSelect', { target: acted, answer: options.get(answer) ?? answer, condition });
  };
  return (
    <VirtualRows
      className={classes.rows}
      label={t('xlsform.rules')}
      rows={form.rules}
      columns={[{ title: t('xlsform.rule'), width: 'minmax(0, 1fr)', cell: (rule) => <bdi>{sentence(rule)}</bdi> }]}
    />
  );
}
