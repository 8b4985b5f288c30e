import { Group, Text } from '@mantine/core';
import { IconArrowsExchange, IconEdit, IconLockOpen, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormCorrectionState } from '@fieldward/contract/form/correction.operations.ts';
import { useFormats } from '../../../lib/format.ts';
import { useNeedsServer } from '../../../lib/needs-server.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { TextButton } from '../../../ui/icon-button.tsx';
import { late } from '../../../ui/late.tsx';
import { offReach } from '../../../ui/off-reach.tsx';
import { Parts } from '../../../ui/parts.tsx';
import { useGo } from '../../../widgets/navigation.tsx';
import { correctionStateQuery } from './correction.queries.ts';
import { useLockText } from './lock-text.ts';
import classes from './correction.module.css';

const MoveForm = late(async () => (await import('./move-form.modal.tsx')).MoveForm);
const VoidForm = late(async () => (await import('./void-form.modal.tsx')).VoidForm);
const ActChanges = late(async () => (await import('./act-changes.panel.tsx')).ActChanges);
const UnlockForm = late(async () => (await import('./unlock-form.modal.tsx')).UnlockForm);

interface FormActionsProps {
  encounter: string;
  /** It is the patient's no longer. */
  onGone: () => void;
}

/** What can be done to a filled form: correct it, move it to whom it belongs, void it; or why that cannot be. And what was done. */
export function FormActions({ encounter, onGone }: FormActionsProps) {
  const { data } = useQuery(correctionStateQuery(encounter));
  return data ? <Actions encounter={encounter} state={data} onGone={onGone} /> : null;
}

function Actions({ encounter, state: data, onGone }: FormActionsProps & { state: FormCorrectionState }) {
  const t = useText();
  const { moment } = useFormats();
  const { may } = useSession();
  const go = useGo();
  const lockText = useLockText();
  const needsServer = useNeedsServer()();
  const [dialog, setDialog] = useState<'move' | 'void' | 'unlock' | null>(null);
  const close = (): void => setDialog(null);
  const { lock, unlockedUntil, form: name } = data;
  const patient = data.patient.uuid;
  const closed = lock?.code === 'correction.monthClosed' || (lock?.code === 'correction.tooLate' && !may('Correct Forms'));
  const of = { encounter, patient, name, state: data, onClose: close };
  return (
    <section data-noprint className={classes.actions} aria-label={t('correction.actions')}>
      {may('Enter Data') ? (
        <>
          <Group gap="xs">
            <TextButton
              icon={IconEdit}
              text={t('correction.title')}
              size="compact-md"
              disabled={lock !== null}
              aria-describedby={lock === null ? undefined : 'form-lock'}
              onClick={() => go('/patient/detail/visit/correct', { patient, encounter })}
            />
            <TextButton
              icon={IconArrowsExchange}
              text={t('correction.wrongPatient')}
              size="compact-md"
              variant="default"
              disabled={lock !== null}
              {...offReach(needsServer)}
              onClick={() => setDialog('move')}
            />
            <TextButton
              icon={IconTrash}
              text={t('correction.inError')}
              size="compact-md"
              variant="default"
              disabled={lock !== null}
              {...offReach(needsServer)}
              onClick={() => setDialog('void')}
            />
            {closed && may('Unlock Forms') ? (
              <TextButton
                icon={IconLockOpen}
                text={t('correction.unlock')}
                size="compact-md"
                variant="default"
                onClick={() => setDialog('unlock')}
              />
            ) : null}
          </Group>
          {lock === null ? null : (
            <Text id="form-lock" size="sm">
              {lockText(lock)}
            </Text>
          )}
          {unlockedUntil === null ? null : <Text size="sm">{t('correction.unlockedUntil', { when: moment(unlockedUntil) })}</Text>}
        </>
      ) : null}
      <Acts encounter={encounter} acts={data.acts} />
      {dialog === 'move' ? <MoveForm {...of} onMoved={onGone} /> : null}
      {dialog === 'void' ? <VoidForm {...of} onVoided={onGone} /> : null}
      {dialog === 'unlock' ? <UnlockForm encounter={encounter} patient={patient} onClose={close} /> : null}
    </section>
  );
}

const words = {
  corrected: 'correction.wasCorrected',
  moved: 'correction.wasMoved',
  voided: 'correction.wasVoided',
  unlocked: 'correction.wasUnlocked',
} as const;

/** What was done to the form, the last first, and what each correction changed. */
function Acts({ encounter, acts }: { encounter: string; acts: FormCorrectionState['acts'] }) {
  const t = useText();
  const { moment } = useFormats();
  if (acts.length === 0) return null;
  return (
    <ul className={classes.acts} aria-label={t('correction.history')}>
      {acts.map((act) => {
        const { uuid, kind, at, by, reason, undone } = act;
        return (
          <li key={uuid}>
            <Text size="sm" c="dimmed">
              <Parts
                of={[t(words[kind]), moment(at), by?.display, undone === null ? null : t('correction.undoneOn', { when: moment(undone) })]}
              />
            </Text>
            <Text size="sm" dir="auto">
              {t('correction.because', { reason })}
            </Text>
            {kind === 'corrected' ? <ActChanges encounter={encounter} act={act} /> : null}
          </li>
        );
      })}
    </ul>
  );
}
