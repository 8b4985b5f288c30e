import { LONGEST_ADDRESS, LONGEST_APP_NAME, MOST_REDIRECTS } from '@fieldward/domain/account/connected-app.ts';
import { LONGEST_SCOPE, MOST_SCOPES } from '@fieldward/domain/account/app-scope.ts';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { CallResponse } from '../../../lib/call.ts';
import { fieldProblems, notifyProblem } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { TextArea, TextField } from '../../../widgets/text-field.tsx';
import { registerApp } from './app.queries.ts';

interface AppFormProps {
  onClose: () => void;
  onMade: (made: CallResponse<'POST fieldward/connectedapp'>) => void;
}

const FIRST = {
  name: '',
  redirects: '',
  launchAddress: '',
  confidential: false,
  scopes: 'launch\nlaunch/patient\noffline_access\npatient/*.rs',
};

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((each) => each !== '');

/** What an app is called, where its answers go, and what it may ask for. */
export default function AppForm({ onClose, onMade }: AppFormProps) {
  const t = useText();
  const [typed, setTyped] = useState(FIRST);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const type = (change: Partial<typeof FIRST>): void => setTyped((before) => ({ ...before, ...change }));
  const { name, redirects, launchAddress, confidential, scopes } = typed;

  async function submit(): Promise<void> {
    setErrors({});
    try {
      const launch = launchAddress.trim();
      onMade(
        await registerApp({
          name: name.trim(),
          redirects: wordsOf(redirects),
          launchAddress: launch === '' ? null : launch,
          confidential,
          scopes: wordsOf(scopes),
        }),
      );
    } catch (problem) {
      setErrors(fieldProblems(problem));
      notifyProblem(problem);
    }
  }

  return (
    <ModalForm onClose={onClose} title={t('app.new')} submitLabel={t('app.register')} size={560} dirty={typed !== FIRST} onSubmit={submit}>
      <TextField
        data-autofocus
        label={t('app.name')}
        description={t('app.nameHint')}
        dir="auto"
        autoComplete="off"
        maxLength={LONGEST_APP_NAME}
        required
        value={name}
        error={errors['name']}
        onChange={(event) => type({ name: event.currentTarget.value })}
      />
      <TextArea
        label={t('app.redirects')}
        description={t('app.redirectsHint')}
        dir="ltr"
        autosize
        minRows={2}
        maxLength={LONGEST_ADDRESS * MOST_REDIRECTS}
        required
        value={redirects}
        error={errors['redirects']}
        onChange={(event) => type({ redirects: event.currentTarget.value })}
      />
      <TextField
        label={t('app.launchAddress')}
        description={t('app.launchHint')}
        dir="ltr"
        inputMode="url"
        autoComplete="off"
        maxLength={LONGEST_ADDRESS}
        value={launchAddress}
        error={errors['launchAddress']}
        onChange={(event) => type({ launchAddress: event.currentTarget.value })}
      />
      <TextArea
        label={t('app.scopes')}
        description={t('app.scopesHint')}
        dir="ltr"
        autosize
        minRows={4}
        maxLength={LONGEST_SCOPE * MOST_SCOPES}
        required
        value={scopes}
        error={errors['scopes']}
        onChange={(event) => type({ scopes: event.currentTarget.value })}
      />
      <Checkbox
        label={t('app.confidential')}
        description={t('app.confidentialHint')}
        checked={confidential}
        onChange={(event) => type({ confidential: event.currentTarget.checked })}
      />
    </ModalForm>
  );
}
