import { lazy, Suspense } from 'react';
import { fieldRule } from '@fieldward/contract/form/field-rule.ts';
import { useSession } from '../../../../lib/session.ts';
import { useText, withTextsOf } from '../../../../lib/text.ts';
import { EmptyState, Skeletons } from '../../../../ui/states.tsx';
import { WithDrafts } from '../../../../ui/with-drafts.tsx';
import { RuleList } from './rule-list.panel.tsx';
import { useWizardStep } from '../wizard/wizard-step.ts';

const RuleOpening = lazy(() => withTextsOf('features/form/rule/list/rule-opening.panel.tsx', () => import('./rule-opening.panel.tsx')));

/** /administration/ruleEngine: the rules of all forms; `?rule=new` or `?rule=<uuid>` opens the wizard, `&step=` one of its steps. */
export default function RuleEngineScreen() {
  const t = useText();
  const { may } = useSession();
  const { rule } = useWizardStep();
  if (rule === '') return <RuleList />;
  const privilege = fieldRule.privileges.write;
  if (!may(privilege)) return <EmptyState page title={t('shell.noAccess')} hint={t('shell.noAccessFor', { privilege })} />;
  return (
    <Suspense fallback={<Skeletons />}>
      <WithDrafts>
        <RuleOpening key={rule} rule={rule} />
      </WithDrafts>
    </Suspense>
  );
}
