import { useQueryClient } from '@tanstack/react-query';
import { useText } from '../../../lib/text.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { useGo, useParam } from '../../../widgets/navigation.tsx';
import type { Patient } from '../../../widgets/patient.queries.ts';
import { componentFormsQuery, phaseComponentsQuery, type ComponentForm } from '../../../widgets/workflow.queries.ts';
import type { OpenForm } from './data-entry.queries.ts';

/** The household from which data are entered, as the address names it; undefined for none. */
export const useVisitedHousehold = (): string | undefined => useParam('household') || undefined;

/**
 * After a form was saved: back to the forms, or to the household from which it was opened, or on to the form that an openform rule asks
 * for (`opens`, the uuids of forms). Without a connection (`alone`) that is found in what this page has read.
 */
export function useGoOn(patient: Patient, componentForm: OpenForm): (opens: readonly string[], alone: boolean) => Promise<void> {
  const t = useText();
  const go = useGo();
  // whose visit it is: the way back leads to everybody who lives there
  const household = useVisitedHousehold();
  const queries = useQueryClient();
  const [workflow, phase] = [componentForm.workflow?.uuid ?? '', componentForm.phase?.uuid ?? ''];

  async function findForm(opens: readonly string[], alone: boolean): Promise<ComponentForm | undefined> {
    if (opens.length === 0 || workflow === '') return undefined;
    try {
      const fresh = alone ? ({ staleTime: 'static', retry: false } as const) : {};
      const stages = await queries.fetchQuery({ ...phaseComponentsQuery(workflow), ...fresh });
      const forms = (
        await Promise.all(
          [...new Set(stages.map((stage) => stage.componentUUID))].map((uuid) =>
            queries.fetchQuery({ ...componentFormsQuery(uuid), ...fresh }),
          ),
        )
      ).flat();
      const inWorkflow = forms.filter((one) => one.workflow?.uuid === workflow && opens.includes(one.form.uuid));
      return inWorkflow.find((one) => one.phase?.uuid === phase) ?? inWorkflow[0];
    } catch {
      // The form was saved; not finding the next one must not look like a failure.
      return undefined;
    }
  }

  return async (opens, alone) => {
    const next = await findForm(opens, alone);
    const wanted =
      next &&
      (await confirm({
        title: t('dataentry.nextTitle'),
        message: t('dataentry.nextText', { form: next.form.name }),
        yes: t('dataentry.openForm'),
        no: t('dataentry.later'),
        destructive: false,
      }));
    if (next && wanted) go('/patient/detail/dataentry/form', { patient: patient.uuid, componentForm: next.uuid, household });
    else if (household !== undefined) go('/household/detail', { household });
    else go('/patient/detail/dataentry', { patient: patient.uuid, workflow, phase });
  };
}
