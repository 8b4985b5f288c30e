import type { Webhook } from '@fieldward/contract/audit/webhook.operations.ts';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { today } from '../../../lib/clock.ts';
import { isolated } from '../../../lib/isolated.ts';
import { fieldProblems, notify, notifyProblem } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { MomentField } from '../../../widgets/moment-field.tsx';
import { replayWebhook } from './webhook.queries.ts';

/** From when on a webhook tells again what was written. */
export default function WebhookReplay({ hook: { uuid, name }, onClose }: { hook: Webhook; onClose: () => void }) {
  const t = useText();
  const now = today();
  const [from, setFrom] = useState(`${now} 00:00:00`);
  const [error, setError] = useState<string | null>(null);

  async function submit(): Promise<void> {
    try {
      await replayWebhook(uuid, from.replace(' ', 'T'));
      notify('webhook.saved');
      onClose();
    } catch (problem) {
      const message = fieldProblems(problem)['from'];
      if (message === undefined) notifyProblem(problem);
      else setError(message);
    }
  }

  return (
    <ModalForm
      onClose={onClose}
      title={t('webhook.replayTitle', { name: isolated(name) })}
      submitLabel={t('webhook.replayDo')}
      onSubmit={submit}
    >
      <Text size="sm">{t('webhook.replayAbout')}</Text>
      <MomentField
        label={t('webhook.from')}
        required
        value={from}
        max={now}
        error={error}
        onChange={(moment) => {
          setFrom(moment);
          setError(null);
        }}
      />
    </ModalForm>
  );
}
