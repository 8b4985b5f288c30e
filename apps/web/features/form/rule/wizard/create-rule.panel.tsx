import { fieldRule } from '@fieldward/contract/form/field-rule.ts';
import { limitsOf } from '@fieldward/contract/limits.ts';
import { useText } from '../../../../lib/text.ts';
import { SearchSelect } from '../../../../ui/search-select.tsx';
import { TextArea, TextField } from '../../../../widgets/text-field.tsx';
import type { RuleDraft } from './rule-draft.ts';
import type { FormName } from '../list/rule.queries.ts';
import classes from './rule-wizard.module.css';

interface CreateRuleProps {
  draft: RuleDraft;
  forms: readonly FormName[] | undefined;
  /** Say what is missing: the person tried to go on. */
  tried: boolean;
  change: (change: Partial<RuleDraft>) => void;
  onForm: (uuid: string) => void;
}

/** Step 1: the form, and what the rule is called. */
export function CreateRule({ draft, forms, tried, change, onForm }: CreateRuleProps) {
  const t = useText();
  const required = t('person.required');
  return (
    <div className={classes.fields}>
      <SearchSelect
        id="rule-form"
        label={t('ruleengine.selectForm')}
        description={t('ruleengine.selectFormHint')}
        withAsterisk
        aria-required
        data={(forms ?? [])
          .filter(({ uuid, retired }) => retired !== true || uuid === draft.form)
          .map(({ uuid, name }) => ({ value: uuid, label: name }))}
        value={draft.form || null}
        error={tried && draft.form === '' ? required : null}
        placeholder={forms === undefined ? t('shell.loading') : t('dataentry.choose')}
        nothingFoundMessage={t('shell.noOptions')}
        onChange={(uuid) => uuid !== null && onForm(uuid)}
      />
      <TextField
        id="rule-name"
        label={t('ruleengine.columnName')}
        description={t('ruleengine.nameHint')}
        withAsterisk
        aria-required
        dir="auto"
        autoComplete="off"
        maxLength={limitsOf(fieldRule, 'name').max}
        value={draft.name}
        error={tried && draft.name.trim() === '' ? required : null}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TextArea
        label={t('ruleengine.columnDescription')}
        dir="auto"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={limitsOf(fieldRule, 'description').max}
        value={draft.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
    </div>
  );
}
