import type { Advance } from '@fieldward/domain/care/phase-advance.ts';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { program } from '@fieldward/contract/care/program.ts';
import { phase, workflowPhases } from '@fieldward/contract/care/workflow.ts';
import { save } from '../../../lib/client.ts';
import { useSession } from '../../../lib/session.ts';
import { labelled, useText } from '../../../lib/text.ts';
import { late } from '../../../ui/late.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { catalogue } from '../../../widgets/catalogue/catalogue.ts';
import { RouteLink } from '../../../widgets/navigation.tsx';
import { workflowPhasesQuery } from '../../../widgets/workflow.queries.ts';
import { Arrangement } from './arrangement.panel.tsx';
import { choicesQuery, phaseChoice, saveLinkOrder, type Placed } from './arrangement.queries.ts';
import type { ArrangementKind } from './use-arrangement.ts';
import { useWorkflowPath } from './workflow-path.ts';

const AdvanceModal = late(async () => (await import('./advance.modal.tsx')).AdvanceModal);
const OutcomesModal = late(async () => (await import('./outcomes.modal.tsx')).OutcomesModal);

const advanceWords: Readonly<Record<Advance, PlainCode>> = {
  form: 'workflow.byForm',
  hand: 'workflow.byHand',
  rule: 'workflow.byRule',
};

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
  const { may } = useSession();
  const { workflow } = useWorkflowPath();
  const [advancing, setAdvancing] = useState<Placed | null>(null);
  const [outcomes, setOutcomes] = useState(false);
  const list = useQuery({
    ...workflowPhasesQuery(workflow.uuid),
    select: (rows) =>
      rows.map(({ uuid, displayOrder, phaseUUID, phaseName, advance }) => ({
        uuid,
        displayOrder,
        name: phaseName,
        of: phaseUUID,
        advance,
      })),
  });

  if (workflow.uuid === '')
    return <EmptyState page title={t('workflow.noWorkflow')} action={<RouteLink to="/workflow">{t('workflow.title')}</RouteLink>} />;
  const wordOf = ({ uuid }: Placed): string => t(advanceWords[list.data?.find((row) => row.uuid === uuid)?.advance ?? 'form']);
  const editor = may(workflowPhases.privileges.write);
  return (
    <>
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
        actionsOf={(row) => (
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={!editor}
            aria-label={labelled(t('workflow.advanceOf', { name: row.name }), wordOf(row))}
            onClick={() => setAdvancing(row)}
          >
            {wordOf(row)}
          </Button>
        )}
        more={
          may(program.privileges.read) ? (
            <Button variant="default" onClick={() => setOutcomes(true)}>
              {t('workflow.outcomes')}
            </Button>
          ) : null
        }
      />
      {advancing ? (
        <AdvanceModal uuid={advancing.uuid} name={advancing.name} workflow={workflow.uuid} onClose={() => setAdvancing(null)} />
      ) : null}
      {outcomes ? <OutcomesModal workflow={workflow} onClose={() => setOutcomes(false)} /> : null}
    </>
  );
}
