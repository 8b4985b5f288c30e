import { Checkbox, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { labCallback } from '@fieldward/contract/lab/lab-order.ts';
import type { WorkRow } from '@fieldward/contract/lab/lab-work.operations.ts';
import { limitsOf } from '@fieldward/contract/limits.ts';
import { dayOf } from '@fieldward/domain/time/moment.ts';
import { now, typedMoment } from '../../../lib/clock.ts';
import { call } from '../../../lib/call.ts';
import { useKeptForm } from '../../../lib/kept-form.ts';
import { fieldProblems, notify, notifyProblem } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { TextArea, TextField } from '../../../widgets/text-field.tsx';
import { MomentField } from '../../../widgets/moment-field.tsx';
import { ResultFlag } from '../../../widgets/result-flag.tsx';
import { WorkFacts } from '../work-list/work-facts.tsx';

interface CallBackProps {
  row: WorkRow;
  onClose: () => void;
  onDone: () => void;
}

/** Notes who was told of critical values, when, and that the values were read back. */
export function CallBack({ row, onClose, onDone }: CallBackProps) {
  const t = useText();
  const [began] = useState<string>(now);
  const [first] = useState({ whom: '', at: began, note: '', understood: false });
  const [draft, setDraft] = useState(first);
  const kept = useKeptForm(`lab-call-back:${row.uuid}`, first, draft, setDraft);
  const { whom, at, note, understood } = draft;
  const set = (change: Partial<typeof first>): void => setDraft((before) => ({ ...before, ...change }));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});

  async function submit(): Promise<void> {
    const found: Record<string, string> = {
      ...(whom.trim() === '' ? { toldWhom: t('labwork.toldWhomNeeded') } : {}),
      ...(at === '' ? { toldAt: t('labwork.toldAtNeeded') } : at > now() ? { toldAt: t('labwork.toldLater') } : {}),
      ...(understood ? {} : { understood: t('labwork.readBackNeeded') }),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    try {
      await call('POST fieldward/lab-callback', {
        body: {
          results: row.critical.map(({ uuid }) => uuid),
          toldWhom: whom.trim(),
          // a time that was not changed is now, not the minute when the dialog opened
          ...(at === began ? {} : { toldAt: typedMoment(at) }),
          readBack: understood,
          note: note.trim() || null,
        },
      });
    } catch (refusal) {
      const message = fieldProblems(refusal);
      setErrors(message);
      if (message['toldWhom'] === undefined && message['toldAt'] === undefined) notifyProblem(refusal);
      return;
    }
    kept.drop();
    notify('labwork.toldNow', { reference: row.labReferenceNumber });
    onDone();
  }

  return (
    <ModalForm
      onClose={onClose}
      title={t('labwork.callBackOf', { reference: row.labReferenceNumber })}
      submitLabel={t('labwork.noteCallBack')}
      dirty={whom !== '' || note !== '' || at !== began}
      kept={kept}
      onSubmit={submit}
    >
      <Stack gap="md">
        <Stack gap={6} component="ul" m={0} p={0} style={{ listStyle: 'none' }} aria-label={t('labwork.criticalValues')}>
          {row.critical.map(({ uuid, name, value, units, flag }) => (
            <Group key={uuid} component="li" gap="xs">
              <Text fw={600}>{name}</Text>
              <bdi>{[value, units].filter(Boolean).join(' ')}</bdi>
              <ResultFlag flag={flag} />
            </Group>
          ))}
        </Stack>
        <WorkFacts row={row} />
        <TextField
          label={t('labwork.toldWhom')}
          data-autofocus
          dir="auto"
          maxLength={limitsOf(labCallback, 'toldWhom').max}
          autoComplete="off"
          withAsterisk
          aria-required
          value={whom}
          error={errors['toldWhom'] ?? null}
          onChange={(event) => set({ whom: event.currentTarget.value })}
        />
        <MomentField
          label={t('labwork.toldAt')}
          required
          value={at}
          max={dayOf(began)}
          error={errors['toldAt'] ?? null}
          onChange={(moment) => set({ at: moment })}
        />
        <TextArea
          label={t('labwork.note')}
          dir="auto"
          rows={2}
          maxLength={limitsOf(labCallback, 'note').max}
          value={note}
          onChange={(event) => set({ note: event.currentTarget.value })}
        />
        <Checkbox
          label={t('labwork.readBack')}
          checked={understood}
          error={errors['understood'] ?? null}
          onChange={(event) => set({ understood: event.currentTarget.checked })}
        />
      </Stack>
    </ModalForm>
  );
}
