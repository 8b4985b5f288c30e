import { useQuery } from '@tanstack/react-query';
import { component, phaseComponent } from '@fieldward/contract/care/workflow.ts';
import { save } from '../../../lib/client.ts';
import { useText } from '../../../lib/text.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { catalogue } from '../../../widgets/catalogue/catalogue.ts';
import { RouteLink } from '../../../widgets/navigation.tsx';
import { phaseComponentsQuery } from '../../../widgets/workflow.queries.ts';
import { Arrangement } from './arrangement.panel.tsx';
import { choicesQuery, saveLinkOrder, stageChoice } from './arrangement.queries.ts';
import type { ArrangementKind } from './use-arrangement.ts';
import { useWorkflowPath } from './workflow-path.ts';

const stages: ArrangementKind = {
  link: phaseComponent,
  choices: choicesQuery(stageChoice),
  creates: component,
  stored: catalogue(component, {
    view: stageChoice,
    texts: { title: 'workflow.allStages', create: 'workflow.createStage', edit: 'workflow.editStage', saved: 'workflow.partSaved' },
    fields: [{ of: 'name', label: 'entries.name' }],
  }),
  texts: {
    add: 'workflow.addStage',
    added: 'workflow.stageAdded',
    removed: 'workflow.stageRemoved',
    empty: 'workflow.noStages',
    emptyWhy: 'workflow.noStagesWhy',
    select: 'workflow.selectStage',
    create: 'workflow.createStage',
    createButton: 'workflow.createStageButton',
  },
};

/** /workflow/phase/stage?workflow&phase: the stages of a phase in their order; choosing one goes to its forms. */
export default function StageListScreen() {
  const t = useText();
  const { workflow, phase } = useWorkflowPath();
  const list = useQuery({
    ...phaseComponentsQuery(workflow.uuid),
    select: (rows) =>
      rows
        .filter(({ phaseUUID }) => phaseUUID === phase.uuid)
        .map((row) => ({ uuid: row.uuid, displayOrder: row.displayOrder, name: row.hydramoduleComponent.name, of: row.componentUUID })),
  });

  if (workflow.uuid === '' || phase.uuid === '')
    return <EmptyState page title={t('workflow.noPhase')} action={<RouteLink to="/workflow">{t('workflow.title')}</RouteLink>} />;
  return (
    <Arrangement
      of={stages}
      title={t('workflow.stagesOf', { phase: phase.name })}
      subtitle={
        <RouteLink to="/workflow/phase" search={{ workflow: workflow.uuid }}>
          {workflow.name}
        </RouteLink>
      }
      list={list}
      place={(uuid, displayOrder) =>
        save(phaseComponent, {
          displayOrder,
          hydramoduleComponent: uuid,
          hydramodulePhase: phase.uuid,
          hydramoduleWorkflow: workflow.uuid,
        })
      }
      saveOrder={(rows) => saveLinkOrder(phaseComponent, rows)}
      nameOf={(row) => (
        <RouteLink to="/workflow/phase/stage/form" search={{ workflow: workflow.uuid, phase: phase.uuid, stage: row.of }}>
          {row.name}
        </RouteLink>
      )}
    />
  );
}
