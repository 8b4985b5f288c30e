import { useQuery } from '@tanstack/react-query';
import { phase, workflowPhases } from '@fieldward/contract/care/workflow.ts';
import { save } from '../../../lib/client.ts';
import { useText } from '../../../lib/text.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { catalogue } from '../../../widgets/catalogue/catalogue.ts';
import { RouteLink } from '../../../widgets/navigation.tsx';
import { workflowPhasesQuery } from '../../../widgets/workflow.queries.ts';
import { Arrangement } from './arrangement.panel.tsx';
import { choicesQuery, phaseChoice, saveLinkOrder } from './arrangement.queries.ts';
import type { ArrangementKind } from './use-arrangement.ts';
import { useWorkflowPath } from './workflow-path.ts';

const phases: ArrangementKind = {
  link: workflowPhases,
  choices: choicesQuery(phaseChoice),
  creates: phase,
  stored: catalogue(phase, {
    view: phaseChoice,
    texts: { title: 'workflow.allPhases', create: 'workflow.createPhase', edit: 'workflow.editPhase', saved: 'workflow.partSaved' },
    fields: [{ of: 'name', label: 'entries.name' }],
  }),
  texts: {
    add: 'workflow.addPhase',
    added: 'workflow.phaseAdded',
    removed: 'workflow.phaseRemoved',
    empty: 'workflow.noPhases',
    emptyWhy: 'workflow.noPhasesWhy',
    select: 'workflow.selectPhase',
    create: 'workflow.createPhase',
  },
};

/** /workflow/phase?workflow: the phases of a workflow in their order; choosing one goes to its stages. */
export default function PhaseListScreen() {
  const t = useText();
  const { workflow } = useWorkflowPath();
  const list = useQuery({
    ...workflowPhasesQuery(workflow.uuid),
    select: (rows) => rows.map(({ uuid, displayOrder, phaseUUID, phaseName }) => ({ uuid, displayOrder, name: phaseName, of: phaseUUID })),
  });

  if (workflow.uuid === '')
    return <EmptyState title={t('workflow.noWorkflow')} action={<RouteLink to="/workflow">{t('workflow.title')}</RouteLink>} />;
  return (
    <Arrangement
      of={phases}
      title={t('workflow.phasesOf', { workflow: workflow.name })}
      list={list}
      place={(uuid, displayOrder) => save(workflowPhases, { displayOrder, hydramodulePhase: uuid, hydramoduleWorkflow: workflow.uuid })}
      saveOrder={(rows) => saveLinkOrder(workflowPhases, rows)}
      nameOf={(row) => (
        <RouteLink to="/workflow/phase/stage" search={{ workflow: workflow.uuid, phase: row.of }}>
          {row.name}
        </RouteLink>
      )}
    />
  );
}
