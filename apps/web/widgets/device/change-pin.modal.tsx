import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { LONGEST_PIN, pinProblem, pinText } from '@fieldward/domain/device/pin.ts';
import { changeDevicePin } from '../../lib/device/device.ts';
import type { PinRefused } from '../../lib/device/device-lock.ts';
import { notify } from '../../lib/notify.ts';
import { useText } from '../../lib/text.ts';
import { ModalForm } from '../../ui/modal-form.tsx';
import { PasswordField } from '../password-field.tsx';

type Errors = Partial<Record<'present' | 'next' | 'again', string>>;

const GONE = { erased: 'offline.pinErased', expired: 'offline.pinExpired', none: 'ondevice.wasErased' } as const;

/** Gives this device another PIN, for who knows the present one. */
export function ChangePin({ onClose }: { onClose: () => void }) {
  const t = useText();
  const [present, setPresent] = useState('');
  const [next, setNext] = useState('');
  const [again, setAgain] = useState('');
  const [errors, setErrors] = useState<Errors>({});

  function problems(): Errors {
    const weak = pinProblem(next);
    return {
      ...(present.trim() === '' ? { present: t('person.required') } : {}),
      ...(weak === undefined ? {} : { next: t(weak) }),
      ...(weak === undefined && pinText(next) === pinText(present) ? { next: t('ondevice.pinSame') } : {}),
      ...(weak === undefined && pinText(again) !== pinText(next) ? { again: t('ondevice.pinDiffers') } : {}),
    };
  }
  function refused(result: PinRefused): void {
    if (result.is === 'wrong') return setErrors({ present: t('offline.pinWrong', { left: result.left }) });
    if (result.is === 'wait') return setErrors({ present: t('offline.pinWait', { seconds: result.seconds }) });
    notify(GONE[result.is]);
    onClose();
  }
  async function submit(): Promise<void> {
    const found = problems();
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const result = await changeDevicePin(present, next);
    if (result.is !== 'changed') return refused(result);
    notify('ondevice.pinChanged');
    onClose();
  }

  return (
    <ModalForm title={t('ondevice.pinChange')} onClose={onClose} onSubmit={submit} onCheck={() => setErrors(problems())} size={440}>
      <Stack gap="sm">
        <Text>{t('ondevice.pinChangeWhy')}</Text>
        <PasswordField
          label={t('ondevice.pinPresent')}
          data-autofocus
          withAsterisk
          autoComplete="off"
          maxLength={LONGEST_PIN}
          value={present}
          error={errors.present}
          onChange={(event) => setPresent(event.currentTarget.value)}
        />
        <PasswordField
          label={t('ondevice.pinNew')}
          description={t('ondevice.pinHint')}
          withAsterisk
          autoComplete="off"
          maxLength={LONGEST_PIN}
          value={next}
          error={errors.next}
          onChange={(event) => setNext(event.currentTarget.value)}
        />
        <PasswordField
          label={t('ondevice.pinAgain')}
          withAsterisk
          autoComplete="off"
          maxLength={LONGEST_PIN}
          value={again}
          error={errors.again}
          onChange={(event) => setAgain(event.currentTarget.value)}
        />
      </Stack>
    </ModalForm>
  );
}
