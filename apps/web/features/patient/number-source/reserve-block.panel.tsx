import { Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { identifierSource } from '@fieldward/contract/patient/identifier-source.ts';
import { call } from '../../../lib/call.ts';
import { isolated } from '../../../lib/isolated.ts';
import { fieldProblems, notify, notifyProblem } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';
import { NumberField } from '../../../widgets/number/number-field.tsx';
import { TextField } from '../../../widgets/text-field.tsx';

/** What the server takes at most. */
const [MOST, LONGEST, USUAL] = [1_000, 100, 50];

/** Reserves numbers of a source for a device. */
export function ReserveBlock({ source }: { source: string }) {
  const t = useText();
  const queries = useQueryClient();
  const [device, setDevice] = useState('');
  const [count, setCount] = useState<number | undefined>(USUAL);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);

  async function reserve(): Promise<void> {
    const name = device.trim();
    const missing = {
      ...(name === '' ? { device: t('person.required') } : {}),
      ...(count === undefined ? { count: t('person.required') } : {}),
    };
    setErrors(missing);
    if (name === '' || count === undefined) return;
    setBusy(true);
    try {
      await call('POST idgen/identifiersource/:uuid/reserve', { params: { uuid: source }, body: { device: name, count } });
      notify('numberscreen.reservedNow', { count, name: isolated(name) });
      setDevice('');
      await queries.invalidateQueries({ queryKey: [identifierSource.name] });
    } catch (problem) {
      const found = fieldProblems(problem);
      setErrors(found);
      if (Object.keys(found).length === 0) notifyProblem(problem);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void reserve();
      }}
    >
      <Group align="flex-start" gap="sm" wrap="wrap">
        <TextField
          label={t('numberscreen.device')}
          style={{ flex: '1 1 220px' }}
          required
          maxLength={LONGEST}
          value={device}
          error={errors['device']}
          onChange={(event) => setDevice(event.currentTarget.value)}
        />
        <NumberField
          label={t('numberscreen.howMany')}
          w={{ base: '100%', xs: 170 }}
          required
          whole
          min={1}
          max={MOST}
          value={count}
          error={errors['count']}
          onChange={setCount}
        />
        <Button type="submit" loading={busy} mt={{ base: 0, xs: 25 }}>
          {t('numberscreen.reserve')}
        </Button>
      </Group>
      <Text size="sm" c="dimmed" mt={4}>
        {t('numberscreen.reserveWhy')}
      </Text>
    </form>
  );
}
