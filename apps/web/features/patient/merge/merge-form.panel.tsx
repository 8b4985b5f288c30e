import { Alert, Button, Group, List, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { MergePreview, MergeSide } from '@fieldward/contract/patient/patient-merge.operations.ts';
import type { Moment } from '@fieldward/domain/time/day.ts';
import { useState, type FormEvent } from 'react';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { useFormats } from '../../../lib/format.ts';
import { notify, notifyProblem } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { ReasonField } from '../../../widgets/reason-field.tsx';
import { MergeMoves } from './merge-moves.panel.tsx';
import { MergeSides } from './merge-sides.panel.tsx';
import { MergeValues } from './merge-values.panel.tsx';
import { conflictText } from './merge-words.ts';
import { merge, mergesKey } from './merge.queries.ts';

interface MergeFormProps {
  preview: MergePreview;
  /** The version of both records. */
  version: string;
  onSwap: () => void;
  onMerged: (merge: { readonly uuid: string; readonly into: string; readonly undoUntil: Moment }) => void;
}

/** Both records, what stays of each, what moves, and why. */
export function MergeForm({ preview, version, onSwap, onMerged }: MergeFormProps) {
  const t = useText();
  const formats = useFormats();
  const queries = useQueryClient();
  const [keep, setKeep] = useState<Readonly<Record<string, MergeSide>>>({});
  const [reason, setReason] = useState('');
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const { from, into, values, conflicts, moves } = preview;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setChecked(true);
    if (reason.trim() === '' || values.some((value) => value.keep === null && keep[value.name] === undefined)) return;
    const message = t('merge.sure', { from: from.display, into: into.display });
    if (!(await confirm({ title: t('merge.title'), message, yes: t('merge.yes'), no: t('shell.cancel') }))) return;
    setBusy(true);
    try {
      const done = await merge({ from: from.uuid, into: into.uuid, keep, reason: reason.trim() }, version);
      notify('merge.merged', { from: from.display, into: into.display });
      onMerged(done);
      void queries.invalidateQueries();
    } catch (problem) {
      notifyProblem(problem);
      if (problem instanceof ApiProblem && problem.status === 409) await queries.invalidateQueries({ queryKey: mergesKey });
    } finally {
      setBusy(false);
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="lg" maw={880}>
        <div>
          <MergeSides preview={preview} onSwap={onSwap} />
        </div>
        {conflicts.length === 0 ? null : (
          <Alert color="orange" bg="var(--fw-warn-soft)" icon={<IconAlertTriangle aria-hidden />} title={t('merge.attention')}>
            <List size="sm">
              {conflicts.map((conflict) => (
                <List.Item key={conflict.kind}>{conflictText(conflict, t, formats)}</List.Item>
              ))}
            </List>
          </Alert>
        )}
        <MergeValues
          values={values}
          keep={keep}
          checked={checked}
          onKeep={(name, side) => setKeep((before) => ({ ...before, [name]: side }))}
        />
        <MergeMoves title={t('merge.moves')} moves={moves} />
        <ReasonField
          label={t('merge.reason')}
          autofocus={false}
          value={reason}
          error={checked && reason.trim() === '' ? t('person.required') : null}
          onChange={setReason}
        />
        <Group>
          <Button type="submit" loading={busy}>
            {t('merge.yes')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
