import { Input } from '@mantine/core';
import { useState } from 'react';
import type { NewApiToken } from '@fieldward/contract/account/api-token.operations.ts';
import { LONGEST_TOKEN_DAYS, LONGEST_TOKEN_NAME, MOST_A_MINUTE } from '@fieldward/domain/account/api-token.ts';
import { addDays } from '@fieldward/domain/time/in-zone.ts';
import { today } from '../../../lib/clock.ts';
import { isolated } from '../../../lib/isolated.ts';
import { fieldProblems, notifyProblem } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { ErrorState, Skeletons } from '../../../ui/states.tsx';
import { NumberField } from '../../../widgets/number/number-field.tsx';
import { TextField } from '../../../widgets/text-field.tsx';
import { PrivilegePicker } from '../role/privilege-picker.tsx';
import { usePrivileges } from '../role/right-words.ts';
import { makeToken } from './token.queries.ts';
import type { UserRow } from './user.queries.ts';

const NOTHING_INHERITED = { from: new Map<string, string>(), everything: null };
const NOTHING = new Set<string>();
const USUAL_RATE = 600;
const USUAL_DAYS = 365;

interface NewTokenFormProps {
  user: UserRow;
  /** Names of what the account may do: a token may do no more. */
  may: readonly string[];
  onClose: () => void;
  onMade: (made: Awaited<ReturnType<typeof makeToken>>) => void;
}

/** Which program, until when, how often, and what it may do. */
export function NewTokenForm({ user, may, onClose, onMade }: NewTokenFormProps) {
  const t = useText();
  const now = today();
  const { data, error, refetch } = usePrivileges();
  const [name, setName] = useState('');
  const [expires, setExpires] = useState<string>(() => addDays(now, USUAL_DAYS));
  const [perMinute, setPerMinute] = useState<number | undefined>(USUAL_RATE);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(NOTHING);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const offered = data?.filter((each) => may.includes(each.name)) ?? [];

  async function submit(): Promise<void> {
    const privileges = offered.filter(({ uuid }) => chosen.has(uuid)).map((each) => each.name);
    if (privileges.length === 0) return setErrors({ privileges: t('token.mayNeeded') });
    setErrors({});
    try {
      const body: NewApiToken = { user: user.uuid, name: name.trim(), expires, privileges };
      onMade(await makeToken(perMinute === undefined ? body : { ...body, perMinute }));
    } catch (problem) {
      setErrors(fieldProblems(problem));
      notifyProblem(problem);
    }
  }

  return (
    <ModalForm
      onClose={onClose}
      title={t('token.newTitle', { name: isolated(user.display) })}
      submitLabel={t('token.make')}
      size={680}
      dirty={name !== '' || chosen.size > 0}
      onSubmit={submit}
    >
      <TextField
        data-autofocus
        label={t('token.name')}
        description={t('token.nameHint')}
        dir="auto"
        autoComplete="off"
        maxLength={LONGEST_TOKEN_NAME}
        required
        value={name}
        error={errors['name']}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <DateField
        label={t('token.expires')}
        required
        value={expires}
        min={now}
        max={addDays(now, LONGEST_TOKEN_DAYS)}
        error={errors['expires']}
        onChange={setExpires}
      />
      <NumberField
        label={t('token.rate')}
        whole
        required
        min={1}
        max={MOST_A_MINUTE}
        value={perMinute}
        error={errors['perMinute']}
        onChange={setPerMinute}
      />
      {errors['privileges'] === undefined ? null : <Input.Error role="alert">{errors['privileges']}</Input.Error>}
      {data ? (
        <PrivilegePicker privileges={offered} value={chosen} onChange={setChosen} before={NOTHING} inherited={NOTHING_INHERITED} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeletons rows={6} height={40} />
      )}
    </ModalForm>
  );
}
