import { Modal, Tabs, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useFormats } from '../../../lib/format.ts';
import { useNeedsServer } from '../../../lib/needs-server.ts';
import { useText } from '../../../lib/text.ts';
import { EmptyState, ErrorState, Skeletons } from '../../../ui/states.tsx';
import { useFocusBack } from '../../../ui/use-focus-back.ts';
import { Parts } from '../../../ui/parts.tsx';
import { FormActions } from '../correction/form-actions.panel.tsx';
import { recordValueText } from './record-value.ts';
import { observationsQuery, type HistoryEncounter, type HistoryObs } from './service-history.queries.ts';
import classes from './service-history.module.css';

const FilledForm = lazy(() => import('./filled-form.panel.tsx'));

interface ObservationsProps {
  encounter: HistoryEncounter;
  /** Name and identifier, for the printed form. */
  patient: string;
  onClose: () => void;
}

/** 'Encounter Observations': what was written down, question by question, and the form that asked it, which can be corrected from here. Drawn only while it is open. */
export function Observations({ encounter, patient, onClose }: ObservationsProps) {
  const t = useText();
  useFocusBack();
  const { moment } = useFormats();
  const title = t('patient.observations');
  return (
    <Modal opened onClose={onClose} title={title} size={760} closeButtonProps={{ 'aria-label': t('shell.closeDialog', { title }) }}>
      <Text c="dimmed" mb="sm">
        <Parts of={[encounter.encounterType?.display, moment(encounter.encounterDatetime)]} />
      </Text>
      <EncounterRecord encounter={encounter.uuid} patient={patient} onGone={onClose} />
    </Modal>
  );
}

interface EncounterRecordProps {
  encounter: string;
  /** Name and identifier, for the printed form. */
  patient: string;
  /** The encounter is the patient's no longer. */
  onGone: () => void;
}

/** What was written down in an encounter, the form that asked it, and what can be done to that. */
export function EncounterRecord({ encounter, patient, onGone }: EncounterRecordProps) {
  const t = useText();
  // a device holds the form with its answers, and no observations
  const alone = useNeedsServer()() !== undefined;
  return (
    <>
      <FormActions encounter={encounter} onGone={onGone} />
      <Tabs defaultValue={alone ? 'form' : 'answers'}>
        <Tabs.List aria-label={t('patient.observations')} mb="md">
          <Tabs.Tab value="answers" disabled={alone}>
            {t('patient.answersTab')}
          </Tabs.Tab>
          <Tabs.Tab value="form">{t('patient.form')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="answers">
          <Answers encounter={encounter} />
        </Tabs.Panel>
        <Tabs.Panel value="form">
          <Suspense fallback={<Skeletons rows={8} />}>
            <FilledForm encounter={encounter} patient={patient} />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

function Answers({ encounter }: { encounter: string }) {
  const t = useText();
  const { data, isError, error, refetch } = useQuery(observationsQuery(encounter));
  if (isError) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons rows={6} />;
  return data.length === 0 ? <EmptyState title={t('patient.noObservations')} /> : <ObsList rows={data} />;
}

function ObsList({ rows }: { rows: readonly HistoryObs[] }) {
  const t = useText();
  const formats = useFormats();
  return (
    <dl className={classes.list}>
      {rows.map((obs) => {
        const members = obs.groupMembers ?? [];
        // A multiple choice is a group whose members answer the same question: its answers belong on one line.
        const choices = members.length > 0 && members.every((member) => member.concept.uuid === obs.concept.uuid);
        if (members.length > 0 && !choices) {
          return (
            <div key={obs.uuid}>
              <dt>{obs.concept.display}</dt>
              <dd className={classes.group}>
                <ObsList rows={members} />
              </dd>
            </div>
          );
        }
        const text = choices
          ? members.map((member) => recordValueText(member.value, formats, t)).join(', ')
          : recordValueText(obs.value, formats, t, obs.concept.units);
        return (
          <div key={obs.uuid}>
            <dt>{obs.concept.display}</dt>
            <dd>
              <bdi>{text}</bdi>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
