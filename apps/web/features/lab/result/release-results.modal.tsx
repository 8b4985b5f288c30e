import { Alert, Button, Group, Stack, Table, Text } from '@mantine/core';
import type { WorkRow } from '@fieldward/contract/lab/lab-work.operations.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { useFormats } from '../../../lib/format.ts';
import { notify, notifyProblem } from '../../../lib/notify.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { ErrorState, Skeletons } from '../../../ui/states.tsx';
import { Status } from '../../../ui/status.tsx';
import { ResultFlag } from '../../../widgets/result-flag.tsx';
import { recordedQuery, type Recorded } from '../work-list/work-list.queries.ts';
import { WorkFacts } from '../work-list/work-facts.tsx';

interface ReleaseResultsProps {
  row: WorkRow;
  onChange: () => void;
  onClose: () => void;
  onDone: () => void;
}

/** Shows what was recorded and releases exactly that; where the test wants a second person, not by the one who recorded it. */
export function ReleaseResults({ row, onChange, onClose, onDone }: ReleaseResultsProps) {
  const t = useText();
  const { moment } = useFormats();
  const { user } = useSession();
  const { data, error, refetch } = useQuery(recordedQuery(row.uuid));
  const own = row.labTestType.needsRelease && row.resultedBy?.uuid === user.uuid;

  async function submit(): Promise<void> {
    if (data === undefined) return; // nobody releases what was not seen: the button waits for it
    try {
      await call('POST fieldward/labrelease', { body: { labTest: row.uuid }, ifMatch: data.etag });
      notify('labwork.releasedNow', { reference: row.labReferenceNumber });
    } catch (refusal) {
      notifyProblem(refusal);
    }
    onDone();
  }

  return (
    <ModalForm
      onClose={onClose}
      title={t('labwork.releaseOf', { reference: row.labReferenceNumber })}
      submitLabel={t('labwork.release')}
      submitFirst={!own}
      submitDisabled={own || data === undefined}
      onSubmit={submit}
      extra={
        <Button variant="default" onClick={onChange}>
          {t('labwork.changeResults')}
        </Button>
      }
    >
      <Stack gap="md">
        {own ? (
          <Alert color="orange" role="alert">
            {t('lab.secondPerson')}
          </Alert>
        ) : null}
        <WorkFacts row={row} />
        {data ? (
          <Values values={data.data.attributes} />
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeletons rows={4} />
        )}
        {data?.data.resultComments ? <Text style={{ overflowWrap: 'anywhere' }}>{data.data.resultComments}</Text> : null}
        <Text size="sm" c="dimmed">
          {t('labwork.recordedBy', { name: row.resultedBy?.display ?? '–', moment: moment(row.resultedAt) })}
        </Text>
      </Stack>
    </ModalForm>
  );
}

function Values({ values }: { values: readonly Recorded[] }) {
  const t = useText();
  return (
    <Table aria-label={t('labwork.results')}>
      <Table.Tbody>
        {values.map(({ uuid, attributeType, setNumber, valueDisplay, valueReference, flag, delta, beyondDelta, amends }) => (
          <Table.Tr key={uuid}>
            <Table.Th scope="row" fw={500}>
              {setNumber === null ? attributeType.name : `${attributeType.name} · ${setNumber}`}
            </Table.Th>
            <Table.Td>
              <Group gap="xs">
                <bdi>{[valueDisplay ?? valueReference, attributeType.units].filter(Boolean).join(' ')}</bdi>
                <ResultFlag flag={flag} />
                {beyondDelta && delta !== null ? (
                  <Status tone="warning">{t('labwork.changedBy', { delta: Number(delta) > 0 ? `+${delta}` : delta })}</Status>
                ) : null}
                {amends ? <Status tone="neutral">{t('labwork.amended')}</Status> : null}
              </Group>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
