import { Button, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { LONGEST_DEVICE_NAME } from '@fieldward/domain/device/device.ts';
import { LONGEST_PIN, pinProblem, pinText } from '@fieldward/domain/device/pin.ts';
import { deviceName } from '../../lib/device-name.ts';
import { greet, holdAnew, updateNow } from '../../lib/device/device.ts';
import { notify } from '../../lib/notify.ts';
import { useSession } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { focusFirstProblem } from '../../ui/focus-problem.ts';
import { SearchMultiSelect } from '../../ui/search-multi-select.tsx';
import { useWork } from '../../ui/use-work.ts';
import { offeredPlaces } from '../../widgets/location.queries.ts';
import { PasswordField } from '../../widgets/password-field.tsx';
import { TextField } from '../../widgets/text-field.tsx';

type Errors = Partial<Record<'name' | 'pin' | 'again' | 'places', string>>;

/** Names the device and chooses the PIN under which it holds patients. */
export function SetUpForm() {
  const t = useText();
  const { user } = useSession();
  const [uuid] = useState(() => crypto.randomUUID());
  const [name, setName] = useState(() => deviceName(navigator.userAgent));
  const [pin, setPin] = useState('');
  const [again, setAgain] = useState('');
  const [places, setPlaces] = useState<string[]>([]);
  // the server says whether the account sees everybody, so that it has to choose
  const [chooses, setChooses] = useState(false);
  const offered = useQuery({ ...offeredPlaces(''), enabled: chooses });
  const [errors, setErrors] = useState<Errors>({});
  const [busy, work] = useWork();

  function problems(): Errors {
    const weak = pinProblem(pin);
    return {
      ...(name.trim() === '' ? { name: t('ondevice.nameMissing') } : {}),
      ...(weak === undefined ? {} : { pin: t(weak) }),
      ...(weak === undefined && pinText(again) !== pinText(pin) ? { again: t('ondevice.pinDiffers') } : {}),
      ...(chooses && places.length === 0 ? { places: t('ondevice.placesMissing') } : {}),
    };
  }
  async function setUp(): Promise<void> {
    const hello = await greet(uuid, name.trim(), { places: chooses ? places : undefined });
    if (hello.erase) return notify('ondevice.wasErased');
    if (hello.needsScope) return setChooses(true);
    if (!(await holdAnew(hello, pin, { user: user.uuid, username: user.username }))) return notify('ondevice.notSealed');
    void updateNow();
  }
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const found = problems();
    setErrors(found);
    if (Object.keys(found).length === 0) void work(setUp);
    else requestAnimationFrame(() => focusFirstProblem(form));
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <Title order={2} size="h4">
          {t('ondevice.setUp')}
        </Title>
        <Text c="dimmed">{t('ondevice.setUpWhy')}</Text>
        <TextField
          label={t('ondevice.name')}
          description={t('ondevice.nameHint')}
          maxLength={LONGEST_DEVICE_NAME}
          value={name}
          error={errors.name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <PasswordField
          label={t('ondevice.pin')}
          description={t('ondevice.pinHint')}
          autoComplete="new-password"
          maxLength={LONGEST_PIN}
          value={pin}
          error={errors.pin}
          onChange={(event) => setPin(event.currentTarget.value)}
        />
        <PasswordField
          label={t('ondevice.pinAgain')}
          autoComplete="new-password"
          maxLength={LONGEST_PIN}
          value={again}
          error={errors.again}
          onChange={(event) => setAgain(event.currentTarget.value)}
        />
        {chooses ? (
          <SearchMultiSelect
            label={t('ondevice.places')}
            description={t('ondevice.placesWhy')}
            data={(offered.data?.places ?? []).map(({ uuid: value, display }) => ({ value, label: display }))}
            value={places}
            error={errors.places}
            onChange={setPlaces}
          />
        ) : null}
        <Button type="submit" loading={busy} style={{ alignSelf: 'flex-start' }}>
          {t('ondevice.start')}
        </Button>
      </Stack>
    </form>
  );
}
