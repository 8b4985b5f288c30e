import { Alert, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { notify, notifyProblem, problemText } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { Skeletons } from '../../../ui/states.tsx';
import { MergeMoves } from './merge-moves.panel.tsx';
import { undoMerge, undoPreviewQuery } from './merge.queries.ts';

/** Takes back a merge, after showing what goes back and what stays. */
export function UndoMerge({ merge, onClose, onDone }: { merge: string; onClose: () => void; onDone: () => void }) {
  const t = useText();
  const queries = useQueryClient();
  const { data, error } = useQuery(undoPreviewQuery(merge));

  async function submit(): Promise<void> {
    try {
      await undoMerge(merge);
    } catch (problem) {
      return notifyProblem(problem);
    }
    notify('merge.tookBack');
    await queries.invalidateQueries();
    onDone();
  }

  return (
    <ModalForm
      onClose={onClose}
      title={t('merge.undoTitle')}
      submitLabel={t('merge.undo')}
      submitDisabled={!data}
      submitFirst
      onSubmit={submit}
    >
      {error ? (
        <Alert color="red" role="alert">
          {problemText(error).text}
        </Alert>
      ) : data ? (
        <Stack gap="sm">
          <Text dir="auto">{t('merge.undoOf', { from: data.merge.from, into: data.merge.into.display })}</Text>
          <MergeMoves title={t('merge.undoWhat')} moves={data.back} />
          <Text size="sm">{t('merge.undoRule')}</Text>
          {data.added > 0 ? <Text size="sm">{t('merge.undoAdded', { count: data.added })}</Text> : null}
          {data.stays > 0 ? <Text size="sm">{t('merge.undoStays', { count: data.stays, name: data.merge.into.display })}</Text> : null}
          {data.changed.length > 0 ? <Text size="sm">{t('merge.undoChanged', { count: data.changed.length })}</Text> : null}
        </Stack>
      ) : (
        <Skeletons rows={4} />
      )}
    </ModalForm>
  );
}
