import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiProblem } from '../../../../lib/api.ts';
import { draft as keptDraft, type DraftOf } from '../../../../lib/drafts.ts';
import { useText } from '../../../../lib/text.ts';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { EmptyState, ErrorState, Skeletons } from '../../../../ui/states.tsx';
import { useParam } from '../../../../widgets/navigation.tsx';
import { draftOf, newDraft, type RuleDraft } from '../wizard/rule-draft.ts';
import { RuleWizard } from '../wizard/rule-wizard.panel.tsx';
import type { KeptRule } from '../wizard/use-kept-rule.ts';
import { ruleQuery } from './rule.queries.ts';
import { NEW_RULE, useWizardStep } from '../wizard/wizard-step.ts';

/** Opens a rule in the wizard: a new one or a stored one, with what was collected before a reload. */
export default function RuleOpening({ rule }: { rule: string }) {
  const t = useText();
  const { go } = useWizardStep();
  const isNew = rule === NEW_RULE;
  // The list shows the rules of one form: the new one is for that form, until another is chosen.
  const form = useParam('form');
  const of: DraftOf = { form: `rule:${rule}` };
  const [kept] = useState(() => keptDraft<KeptRule>(of)?.content);
  const [fresh] = useState<RuleDraft>(() => newDraft(crypto.randomUUID(), form));
  const stored = useQuery(ruleQuery(isNew ? '' : rule));
  const [began, setBegan] = useState<RuleDraft | null>(kept?.original ?? null);

  const original = began ?? (isNew ? fresh : stored.data === undefined ? null : draftOf(stored.data.data, stored.data.etag ?? null));
  if (began === null && original !== null) setBegan(original);
  if (original !== null) return <RuleWizard of={of} original={original} start={kept?.draft ?? original} isNew={isNew} />;

  const missing = stored.error instanceof ApiProblem && stored.error.status === 404;
  return (
    <>
      <PageHeader title={t('ruleengine.editRule')} />
      {missing ? (
        <EmptyState title={t('ruleengine.gone')} action={<Button onClick={() => go('')}>{t('ruleengine.backToList')}</Button>} />
      ) : stored.isError ? (
        <ErrorState error={stored.error} onRetry={() => void stored.refetch()} />
      ) : (
        <Skeletons />
      )}
    </>
  );
}
