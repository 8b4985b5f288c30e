import { lazy, Suspense } from 'react';
import { Skeletons } from '../../ui/states.tsx';
import { RuleList } from './rule-list.panel.tsx';
import { useWizardPlace } from './wizard-place.ts';

const RuleOpening = lazy(() => import('./rule-opening.panel.tsx'));

/** /administration/ruleEngine: the rules of all forms; `?rule=new` or `?rule=<uuid>` opens the wizard, `&step=` one of its steps. */
export default function RuleEngineScreen() {
  const { rule } = useWizardPlace();
  if (rule === '') return <RuleList />;
  return (
    <Suspense fallback={<Skeletons />}>
      <RuleOpening key={rule} rule={rule} />
    </Suspense>
  );
}
