import { Text } from '@mantine/core';
import { IconUserOff, IconUserPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { componentForm } from '@fieldward/contract/care/workflow.ts';
import { call } from '../../../lib/call.ts';
import { ANY_VERSION, save } from '../../../lib/client.ts';
import { notify, notifyProblem } from '../../../lib/notify.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { MenuEntry, MoreMenu } from '../../../ui/more-menu.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { RouteLink } from '../../../widgets/navigation.tsx';
import { Arrangement } from './arrangement.panel.tsx';
import { choicesQuery, type Placed } from './arrangement.queries.ts';
import { formChoice, stageFormsQuery } from './stage-forms.queries.ts';
import type { ArrangementKind } from './use-arrangement.ts';
import { useWorkflowPath } from './workflow-path.ts';

const forms: ArrangementKind = {
  link: componentForm,
  choices: choicesQuery(formChoice),
  texts: {
    add: 'workflow.addForm',
    added: 'workflow.formAdded',
    removed: 'workflow.formRemoved',
    empty: 'workflow.noForms',
    emptyWhy: 'workflow.noFormsWhy',
    select: 'workflow.selectForm',
  },
};

/** /workflow/phase/stage/form?workflow&phase&stage: the forms of a stage, in the order in which they are offered. */
export default function StageFormsScreen() {
  const t = useText();
  const { workflow, phase, stage } = useWorkflowPath();
  const place = { workflow: workflow.uuid, phase: phase.uuid, component: stage.uuid };
  const { may } = useSession();
  const queries = useQueryClient();
  const list = useQuery(stageFormsQuery(place));
  const enrols = ({ uuid }: Placed): boolean => list.data?.find((row) => row.uuid === uuid)?.enrols ?? true;

  async function setEnrols(row: Placed, wanted: boolean): Promise<void> {
    try {
      await save(componentForm, { enrols: wanted }, { uuid: row.uuid, ifMatch: ANY_VERSION });
      await queries.invalidateQueries({ queryKey: [componentForm.name] });
      notify(wanted ? 'workflow.enrolsSaved' : 'workflow.enrolsNotSaved', { name: row.name });
    } catch (problem) {
      notifyProblem(problem);
    }
  }

  if (workflow.uuid === '' || phase.uuid === '' || stage.uuid === '')
    return <EmptyState page title={t('workflow.noStage')} action={<RouteLink to="/workflow">{t('workflow.title')}</RouteLink>} />;
  return (
    <Arrangement
      of={forms}
      title={t('workflow.formsOf', { stage: stage.name })}
      subtitle={
        <>
          <RouteLink to="/workflow/phase" search={{ workflow: workflow.uuid }}>
            {workflow.name}
          </RouteLink>{' '}
          ·{' '}
          <RouteLink to="/workflow/phase/stage" search={{ workflow: workflow.uuid, phase: phase.uuid }}>
            {phase.name}
          </RouteLink>
        </>
      }
      noneLeft={
        <Text size="sm" c="dimmed">
          {t('workflow.noFormLeft')} <RouteLink to="/administration/form">{t('workflow.makeForm')}</RouteLink>
        </Text>
      }
      actionsOf={(row) => (
        <>
          {enrols(row) ? null : (
            <Text size="sm" c="dimmed">
              {t('workflow.enrolsNot')}
            </Text>
          )}
          {may(componentForm.privileges.write) ? (
            <MoreMenu label={t('chart.moreOf', { name: row.name })}>
              {enrols(row) ? (
                <MenuEntry
                  icon={IconUserOff}
                  text={t('workflow.setEnrolsNot', { name: row.name })}
                  onClick={() => void setEnrols(row, false)}
                />
              ) : (
                <MenuEntry
                  icon={IconUserPlus}
                  text={t('workflow.setEnrols', { name: row.name })}
                  onClick={() => void setEnrols(row, true)}
                />
              )}
            </MoreMenu>
          ) : null}
        </>
      )}
      list={list}
      place={(form, displayOrder) => save(componentForm, { ...place, form, displayOrder })}
      saveOrder={(rows) => call('POST fieldward/componentformorder', { body: { ...place, order: rows.map(({ uuid }) => uuid) } })}
    />
  );
}
