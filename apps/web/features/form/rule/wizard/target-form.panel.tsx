import { Alert, Radio, Stack } from '@mantine/core';
import { IconAlertTriangle, IconExclamationCircle } from '@tabler/icons-react';
import type { RuleAction } from '@fieldward/domain/rule/rule.ts';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import { useText } from '../../../../lib/text.ts';
import type { Remark } from '../../../../widgets/condition/condition-reading.tsx';
import { RadioChoice } from '../../../../ui/radio-choice.tsx';
import { SearchSelect } from '../../../../ui/search-select.tsx';
import { targetsOf, withAction, withTarget, type RuleDraft } from './rule-draft.ts';
import type { FormName } from '../list/rule.queries.ts';
import type { Naming } from '../../../../widgets/condition/token-name.ts';
import classes from './rule-wizard.module.css';

const actions: readonly { action: RuleAction; means: PlainCode }[] = [
  { action: 'hide', means: 'ruleengine.hideMeans' },
  { action: 'openform', means: 'ruleengine.openformMeans' },
  { action: 'autoselect', means: 'ruleengine.autoselectMeans' },
];
/** A list of more questions than this is found by typing. */
const MOST = 100;

interface TargetFormProps {
  draft: RuleDraft;
  forms: readonly FormName[] | undefined;
  naming: Naming;
  tried: boolean;
  sentence: string | null;
  remarks: readonly Remark[];
  onChange: (draft: RuleDraft) => void;
}

/** Step 3: what happens when the condition holds, and to what. */
export function TargetForm({ draft, forms, naming, tried, sentence, remarks, onChange }: TargetFormProps) {
  const t = useText();
  const { form } = naming;
  const { action } = draft;
  const missing = (value: string): string | null => (tried && value === '' ? t('person.required') : null);
  const targets = targetsOf(form, action);
  const target = targets.find(({ uuid }) => uuid === draft.targetField);
  const named = (forms ?? []).filter(({ uuid, retired }) => retired !== true || uuid === draft.targetForm || uuid === draft.form);
  const offered = action === 'openform' ? named.filter(({ uuid }) => uuid !== draft.form) : named.filter(({ uuid }) => uuid === draft.form);

  return (
    <div className={classes.fields}>
      <RadioChoice
        label={t('ruleengine.action')}
        required
        value={action}
        error={missing(action)}
        onChange={(value) => {
          const chosen = actions.find((one) => one.action === value);
          if (chosen) onChange(withAction(draft, chosen.action, form));
        }}
      >
        <Stack gap={8} mt={4}>
          {actions.map(({ action: value, means }, at) => (
            <Radio
              key={value}
              {...(at === 0 ? { id: 'rule-action' } : {})}
              value={value}
              label={value}
              description={t(means)}
              className={classes.action}
            />
          ))}
        </Stack>
      </RadioChoice>
      {action === '' ? null : (
        <SearchSelect
          id="rule-target-form"
          label={t('ruleengine.form')}
          withAsterisk
          aria-required
          {...(action === 'openform' ? {} : { description: t('ruleengine.ownForm') })}
          data={offered.map(({ uuid, name }) => ({ value: uuid, label: name }))}
          value={draft.targetForm || null}
          error={missing(draft.targetForm)}
          placeholder={t('dataentry.choose')}
          nothingFoundMessage={t('shell.noOptions')}
          onChange={(uuid) => uuid !== null && onChange({ ...draft, targetForm: uuid })}
        />
      )}
      {action === 'hide' || action === 'autoselect' ? (
        <SearchSelect
          id="rule-target-question"
          label={t('ruleengine.question')}
          withAsterisk
          aria-required
          limit={MOST}
          {...(action === 'autoselect' ? { description: t(targets.length === 0 ? 'ruleengine.noCoded' : 'ruleengine.codedOnly') } : {})}
          data={targets.map(({ uuid, label }) => ({ value: uuid, label }))}
          value={draft.targetField || null}
          error={missing(draft.targetField)}
          placeholder={t('dataentry.choose')}
          nothingFoundMessage={t('shell.noOptions')}
          onChange={(uuid) => uuid !== null && onChange(withTarget(draft, uuid))}
        />
      ) : null}
      {action === 'autoselect' ? (
        <SearchSelect
          id="rule-option"
          label={t('ruleengine.option')}
          withAsterisk
          aria-required
          disabled={target === undefined}
          data={(target?.field.answers ?? []).map(({ concept }) => ({ value: concept.uuid, label: concept.display }))}
          value={draft.option || null}
          error={missing(draft.option)}
          placeholder={t('dataentry.choose')}
          nothingFoundMessage={t('shell.noOptions')}
          onChange={(concept) => concept !== null && onChange({ ...draft, option: concept })}
        />
      ) : null}
      {sentence === null ? null : (
        <output className={classes.sentence} aria-label={t('ruleengine.reads')}>
          {sentence}
        </output>
      )}
      <Remarks title={t('ruleengine.wrong')} severity="error" remarks={remarks} />
      <Remarks title={t('ruleengine.careful')} severity="warning" remarks={remarks} />
    </div>
  );
}

function Remarks({ title, severity, remarks }: { title: string; severity: 'error' | 'warning'; remarks: readonly Remark[] }) {
  const own = [...new Set(remarks.filter((remark) => remark.severity === severity).map(({ text }) => text))];
  if (own.length === 0) return null;
  const wrong = severity === 'error';
  return (
    <Alert
      role={wrong ? 'alert' : 'status'}
      color={wrong ? 'red' : 'orange'}
      title={title}
      classNames={{ label: classes.remarksTitle! }}
      icon={wrong ? <IconExclamationCircle aria-hidden /> : <IconAlertTriangle aria-hidden />}
    >
      <ul className={classes.remarks}>
        {own.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Alert>
  );
}
