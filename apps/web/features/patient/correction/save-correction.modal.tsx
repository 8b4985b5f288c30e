import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { noReason, ReasonChoice, reasonText } from './reason-choice.tsx';
import classes from './correction.module.css';

/** One thing that a correction changes, in words. */
export interface ChangeLine {
  readonly label: string;
  readonly before: string;
  readonly after: string;
  /** Nobody took the answer away: a rule does not ask for it any more. */
  readonly hidden: boolean;
}

interface SaveCorrectionProps {
  lines: readonly ChangeLine[];
  /** Whether it was saved: the dialog then goes. */
  save: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** What is about to change, from what to what, and why. */
export function SaveCorrection({ lines, save, onClose }: SaveCorrectionProps) {
  const t = useText();
  const [given, setGiven] = useState(noReason);
  const [error, setError] = useState<string | null>(null);
  const reason = reasonText(given, t('correction.reasonOther'));

  async function submit(): Promise<void> {
    if (reason === '') return setError(t('person.required'));
    await save(reason);
  }

  return (
    <ModalForm onClose={onClose} title={t('correction.saveTitle')} submitLabel={t('correction.save')} onSubmit={submit} size={640}>
      <Text c="dimmed">{t('correction.kept')}</Text>
      <dl className={classes.changes} aria-label={t('correction.changes')}>
        {lines.map(({ label, before, after, hidden }) => (
          <div key={label}>
            <dt>
              <bdi>{label}</bdi>
            </dt>
            <dd>
              <del>
                <bdi>{before}</bdi>
              </del>{' '}
              <ins>
                <bdi>{after}</bdi>
              </ins>
              {hidden ? (
                <Text size="sm" c="dimmed">
                  {t('correction.notAsked')}
                </Text>
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
      <Stack gap="sm">
        <ReasonChoice
          of={['correction.reasonTyping', 'correction.reasonTold', 'correction.reasonMeasured', 'correction.reasonUnit']}
          value={given}
          error={error}
          onChange={(next) => {
            setGiven(next);
            setError(null);
          }}
        />
      </Stack>
    </ModalForm>
  );
}
