import { Modal, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFormats } from '../../lib/format.ts';
import { useText } from '../../lib/text.ts';
import { EmptyState, ErrorState, Skeletons } from '../../ui/states.tsx';
import { recordValueText } from './record-value.ts';
import { observationsQuery, type HistoryEncounter, type HistoryObs } from './service-history.queries.ts';
import classes from './service-history.module.css';

/** 'Encounter Observations': what was written down, question by question; nothing can be changed here. */
export function Observations({ encounter, onClose }: { encounter: HistoryEncounter | null; onClose: () => void }) {
  const t = useText();
  const { moment } = useFormats();
  const { data, isError, error, refetch } = useQuery(observationsQuery(encounter?.uuid ?? ''));
  const title = t('patient.observations');
  return (
    <Modal
      opened={encounter !== null}
      onClose={onClose}
      title={title}
      size={640}
      closeButtonProps={{ 'aria-label': t('shell.closeDialog', { title }) }}
    >
      {encounter ? (
        <Text c="dimmed" mb="sm">
          {[encounter.encounterType?.display, moment(encounter.encounterDatetime)].filter(Boolean).join(' · ')}
        </Text>
      ) : null}
      {isError ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !isError ? <Skeletons rows={6} /> : null}
      {data?.length === 0 ? <EmptyState title={t('patient.noObservations')} /> : null}
      {data && data.length > 0 ? <ObsList rows={data} /> : null}
    </Modal>
  );
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
          : recordValueText(obs.value, formats, t);
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
