import type { UserContact } from '@fieldward/contract/message/contact.operations.ts';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Tagged } from '../../../lib/api.ts';
import { fieldProblems, notify, notifyProblem } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { ErrorState, Skeletons } from '../../../ui/states.tsx';
import { useFocusBack } from '../../../ui/use-focus-back.ts';
import { contactQuery, saveContact } from '../contact/contact.queries.ts';
import { ContactFields, useContact } from '../contact/contact-fields.tsx';
import type { UserRow } from './user.queries.ts';

/** Where messages to an account go. */
export default function UserContactModal({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const t = useText();
  const { data, error, refetch } = useQuery(contactQuery(user.uuid));
  const title = t('contact.titleOf', { name: user.display });
  useFocusBack();
  if (data) return <ContactForm user={user} before={data} title={title} onClose={onClose} />;
  return (
    <Dialog onClose={onClose} title={title}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeletons rows={3} height={52} />}
    </Dialog>
  );
}

interface ContactFormProps {
  user: UserRow;
  before: Tagged<UserContact>;
  title: string;
  onClose: () => void;
}

function ContactForm({ user, before, title, onClose }: ContactFormProps) {
  const t = useText();
  const contact = useContact(before.data);

  async function submit(): Promise<void> {
    try {
      await saveContact(user.uuid, contact.now, before);
      notify('contact.saved');
      onClose();
    } catch (error) {
      const fields = fieldProblems(error);
      if (Object.keys(fields).length === 0) notifyProblem(error);
      contact.setRefused(fields);
    }
  }

  return (
    <ModalForm onClose={onClose} title={title} dirty={contact.now !== before.data} onSubmit={submit}>
      <Text c="dimmed">{t('contact.hint')}</Text>
      <ContactFields {...contact} />
    </ModalForm>
  );
}
