import type { UserContact } from '@fieldward/contract/message/contact.operations.ts';
import { Button, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import type { Tagged } from '../../../lib/api.ts';
import { fieldProblems, notify, notifyProblem } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';
import { focusFirstProblem } from '../../../ui/focus-problem.ts';
import { ErrorState, Skeletons } from '../../../ui/states.tsx';
import { useWork } from '../../../ui/use-work.ts';
import { contactQuery, saveContact } from '../contact/contact.queries.ts';
import { ContactFields, useContact } from '../contact/contact-fields.tsx';
import { AccountSection } from './account-section.tsx';

/** Where messages to oneself go. */
export function OwnContactPanel() {
  const t = useText();
  const { data, error, refetch } = useQuery(contactQuery(null));
  return (
    <AccountSection title={t('contact.title')} hint={t('contact.hint')}>
      {data ? (
        <OwnContactForm key={data.etag ?? ''} before={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeletons rows={2} />
      )}
    </AccountSection>
  );
}

function OwnContactForm({ before }: { before: Tagged<UserContact> }) {
  const t = useText();
  const queries = useQueryClient();
  const contact = useContact(before.data);
  const [busy, work] = useWork();

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    void work(async () => {
      try {
        await saveContact(null, contact.now, before);
        notify('contact.saved');
        await queries.invalidateQueries({ queryKey: contactQuery(null).queryKey });
      } catch (error) {
        const fields = fieldProblems(error);
        if (Object.keys(fields).length === 0) notifyProblem(error);
        contact.setRefused(fields);
        requestAnimationFrame(() => focusFirstProblem(form));
      }
    });
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <ContactFields {...contact} />
        <Button type="submit" variant="default" loading={busy} style={{ alignSelf: 'flex-start' }}>
          {t('contact.save')}
        </Button>
      </Stack>
    </form>
  );
}
