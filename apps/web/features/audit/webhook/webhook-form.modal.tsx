import type { Webhook } from '@fieldward/contract/audit/webhook.operations.ts';
import {
  LONGEST_WEBHOOK_ADDRESS,
  LONGEST_WEBHOOK_NAME,
  MOST_WEBHOOK_DAYS,
  USUAL_WEBHOOK_DAYS,
  type WhenDead,
} from '@fieldward/domain/audit/webhook.ts';
import { Alert, Radio } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { CallResponse } from '../../../lib/call.ts';
import { isolated } from '../../../lib/isolated.ts';
import { fieldProblems, notify, notifyProblem } from '../../../lib/notify.ts';
import { useText, type Text } from '../../../lib/text.ts';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { RadioChoice } from '../../../ui/radio-choice.tsx';
import { SearchMultiSelect } from '../../../ui/search-multi-select.tsx';
import { SearchSelect } from '../../../ui/search-select.tsx';
import { NumberField } from '../../../widgets/number/number-field.tsx';
import { TextField } from '../../../widgets/text-field.tsx';
import { resourceWord } from '../resource-words.ts';
import { changeWebhook, makeWebhook } from './webhook.queries.ts';

interface WebhookFormProps {
  /** Null for a new one. */
  hook: Webhook | null;
  offered: CallResponse<'GET fieldward/webhooks'>;
  onClose: () => void;
  onMade: (made: CallResponse<'POST fieldward/webhook'>) => void;
}

interface Typed {
  readonly name: string;
  readonly address: string;
  readonly token: string | null;
  /** Words of resources. */
  readonly words: readonly string[];
  readonly whenDead: WhenDead;
  readonly days: number | undefined;
}

/** The resources by their word: several may be one thing to a person. */
function byWord(names: readonly string[], t: Text): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const name of names) {
    const word = resourceWord(name, t);
    found.set(word, [...(found.get(word) ?? []), name]);
  }
  return found;
}

const begun = (hook: Webhook | null, t: Text): Typed => ({
  name: hook?.name ?? '',
  address: hook?.address ?? '',
  token: hook?.token.uuid ?? null,
  words: [...byWord(hook?.resources ?? [], t).keys()],
  whenDead: hook?.whenDead ?? 'stop',
  days: hook?.days ?? USUAL_WEBHOOK_DAYS,
});

/** Where a webhook leads, what it tells, and what becomes of what is not received. */
export default function WebhookForm({ hook, offered, onClose, onMade }: WebhookFormProps) {
  const t = useText();
  const first = useMemo(() => begun(hook, t), [hook, t]);
  const [typed, setTyped] = useState(first);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const words = useMemo(() => byWord(offered.resources, t), [offered, t]);
  const type = (change: Partial<Typed>): void => setTyped((before) => ({ ...before, ...change }));
  const { name, address, token, whenDead, days } = typed;
  // the token that it has may be over: it stays chosen until another one is
  const others = hook === null || offered.tokens.some(({ uuid }) => uuid === hook.token.uuid) ? [] : [hook.token];
  const tokens = [...others, ...offered.tokens].map(({ uuid, name: of, user }) => ({
    value: uuid,
    label: t('webhook.tokenOf', { token: isolated(of), name: isolated(user.display) }),
  }));

  async function submit(): Promise<void> {
    setErrors({});
    const chosen = typed.words.flatMap((word) => words.get(word) ?? []);
    const body = {
      name: name.trim(),
      address: address.trim(),
      resources: chosen.length === 0 ? null : chosen,
      whenDead,
      ...(days === undefined ? {} : { days }),
    };
    try {
      if (hook === null) return onMade(await makeWebhook({ ...body, token: token ?? '' }));
      await changeWebhook(hook.uuid, token === null || token === hook.token.uuid ? body : { ...body, token });
      notify('webhook.saved');
      onClose();
    } catch (problem) {
      setErrors(fieldProblems(problem));
      notifyProblem(problem);
    }
  }

  return (
    <ModalForm
      onClose={onClose}
      title={t(hook === null ? 'webhook.new' : 'webhook.edit')}
      {...(hook === null ? { submitLabel: t('webhook.make') } : {})}
      size={560}
      dirty={typed !== first}
      onSubmit={submit}
    >
      {tokens.length === 0 ? <Alert color="orange">{t('webhook.noTokens')}</Alert> : null}
      <TextField
        data-autofocus
        label={t('webhook.name')}
        description={t('webhook.nameHint')}
        dir="auto"
        autoComplete="off"
        maxLength={LONGEST_WEBHOOK_NAME}
        required
        value={name}
        error={errors['name']}
        onChange={(event) => type({ name: event.currentTarget.value })}
      />
      <TextField
        label={t('webhook.address')}
        description={t('webhook.addressHint')}
        dir="ltr"
        inputMode="url"
        autoComplete="off"
        maxLength={LONGEST_WEBHOOK_ADDRESS}
        required
        value={address}
        error={errors['address']}
        onChange={(event) => type({ address: event.currentTarget.value })}
      />
      <SearchSelect
        label={t('webhook.token')}
        required
        allowDeselect={false}
        data={tokens}
        value={token}
        error={errors['token']}
        onChange={(next) => type({ token: next })}
      />
      <SearchMultiSelect
        label={t('webhook.resources')}
        {...(typed.words.length === 0 ? { placeholder: t('webhook.allResources') } : {})}
        data={[...words.keys()].toSorted((one, other) => one.localeCompare(other))}
        value={[...typed.words]}
        error={errors['resources']}
        onChange={(next) => type({ words: next })}
      />
      <NotReceived typed={typed} error={errors['days']} onType={type} />
    </ModalForm>
  );
}

interface NotReceivedProps {
  typed: Typed;
  error: string | undefined;
  onType: (change: Partial<Typed>) => void;
}

/** For how long something is tried, and what becomes of the rest after that. */
function NotReceived({ typed: { days, whenDead }, error, onType }: NotReceivedProps) {
  const t = useText();
  return (
    <>
      <NumberField
        label={t('webhook.days')}
        whole
        required
        min={1}
        max={MOST_WEBHOOK_DAYS}
        value={days}
        error={error}
        onChange={(next) => onType({ days: next })}
      />
      <RadioChoice
        label={t('webhook.whenDead')}
        required
        value={whenDead}
        onChange={(next) => onType({ whenDead: next === 'skip' ? 'skip' : 'stop' })}
      >
        <Radio value="stop" label={t('webhook.stop')} />
        <Radio value="skip" label={t('webhook.skip')} />
      </RadioChoice>
    </>
  );
}
