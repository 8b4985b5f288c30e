import { Alert, Checkbox } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UserAccount } from '@fieldward/contract/account/user-account.operations.ts';
import type { Ref } from '@fieldward/contract/view.ts';
import { userProblems, type UserDraft } from '@fieldward/domain/account/user-account.ts';
import { today } from '../../../lib/clock.ts';
import { ApiProblem } from '../../../lib/api.ts';
import { useKeptForm } from '../../../lib/kept-form.ts';
import { fieldProblems, notify, notifyProblem, problemText } from '../../../lib/notify.ts';
import { useSession } from '../../../lib/session.ts';
import { EditingGoesOn } from '../../../lib/stale-save.ts';
import { useMessageText, useText } from '../../../lib/text.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { ErrorState, Skeletons } from '../../../ui/states.tsx';
import { useFocusBack } from '../../../ui/use-focus-back.ts';
import { confirmRemoval } from '../../../widgets/confirm-removal.tsx';
import { PlacesField } from '../../../widgets/places-field.tsx';
import { bodyOf, draftOf, emptyUser, toastOf } from './user-draft.ts';
import { UserFields } from './user-fields.tsx';
import { passwordPolicyQuery, saveUser, userQuery, usersKey } from './user.queries.ts';

/** 'Add New/Edit User': with a uuid the account is asked for first. */
export default function UserModal({ uuid, onClose }: { uuid?: string; onClose: () => void }) {
  return uuid === undefined ? <UserForm onClose={onClose} /> : <EditUser uuid={uuid} onClose={onClose} />;
}

function EditUser({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  const t = useText();
  const { data, error, refetch } = useQuery(userQuery(uuid));
  useFocusBack();
  if (data) return <UserForm account={data.data} etag={data.etag} onClose={onClose} />;
  return (
    <Dialog onClose={onClose} title={t('staff.userTitle')}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeletons rows={8} height={52} />}
    </Dialog>
  );
}

interface UserFormProps {
  /** The account to edit; none for a new one. */
  account?: UserAccount;
  /** Its version. */
  etag?: string | undefined;
  onClose: () => void;
}

type Errors = Readonly<Record<string, string>>;

const nowhere: readonly Ref[] = [];

function UserForm({ account, etag, onClose }: UserFormProps) {
  const t = useText();
  const say = useMessageText();
  const queries = useQueryClient();
  const { may } = useSession();
  const before = account ?? null;
  const [first] = useState<UserDraft>(() => (account ? draftOf(account) : emptyUser));
  const [draft, setDraft] = useState(first);
  const [places, setPlaces] = useState<readonly Ref[]>(nowhere);
  // passwords are never kept
  const kept = useKeptForm(
    `user:${account?.uuid ?? 'new'}`,
    { ...first, places: nowhere },
    { ...draft, password: '', confirmPassword: '', places },
    ({ places: keptPlaces, ...rest }) => {
      setDraft(rest);
      setPlaces(keptPlaces);
    },
  );
  const [retired, setRetired] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const [refusal, setRefusal] = useState('');
  const policy = useQuery(passwordPolicyQuery).data ?? 'specification';

  const change = (part: Partial<UserDraft>): void => {
    setErrors((shown) => Object.fromEntries(Object.entries(shown).filter(([field]) => !(field in part))));
    setDraft({ ...draft, ...part });
  };

  /** Shows what is wrong, all of it. */
  function check() {
    const problems = userProblems(draft, before !== null, today(), policy);
    setErrors(Object.fromEntries(Object.entries(problems).map(([field, message]) => [field, say(message)])));
    return problems;
  }

  async function submit(): Promise<void> {
    setRefusal('');
    const problems = check();
    const toast = toastOf(problems);
    if (toast !== null) return notify(toast);
    if (Object.keys(problems).length > 0) return;
    const retires = { title: t('staff.retireTitle', { name: draft.username }) };
    if (before !== null && retired && !(await confirmRemoval({ of: 'user', uuid: before.uuid }, retires))) return;
    try {
      await saveUser(bodyOf(draft, before, retired, places), before === null ? null : { account: before, etag });
      kept.drop();
      notify(before === null ? 'staff.created' : 'staff.updated');
      onClose();
      // whoever changes the own roles may do other things from now on
      await Promise.all([queries.invalidateQueries({ queryKey: usersKey }), queries.invalidateQueries({ queryKey: ['session'] })]);
    } catch (problem) {
      refused(problem);
    }
  }

  function refused(problem: unknown): void {
    if (problem instanceof EditingGoesOn) return;
    const fields = Object.entries(fieldProblems(problem)).map(([path, sentence]) => [/^[A-Za-z]+/.exec(path)?.[0] ?? path, sentence]);
    setErrors(Object.fromEntries(fields));
    const own = problem instanceof ApiProblem && (problem.code === 'record.duplicateUsername' || problem.code === 'staff.retired');
    if (own) return notifyProblem(problem);
    setRefusal(problemText(problem).text);
    notify(before === null ? 'staff.notCreated' : 'staff.notUpdated');
  }

  return (
    <ModalForm
      onClose={onClose}
      title={t('staff.userTitle')}
      size={680}
      dirty={retired || places.length > 0 || JSON.stringify(draft) !== JSON.stringify(first)}
      kept={kept}
      onSubmit={submit}
      onCheck={check}
    >
      {refusal === '' ? null : (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert">
          {refusal}
        </Alert>
      )}
      <UserFields draft={draft} change={change} errors={errors} editing={before !== null} policy={policy} />
      {before === null && may('Get Locations') ? <PlacesField chosen={places} onChange={setPlaces} error={errors['locations']} /> : null}
      {before !== null && may('Delete Users') ? (
        <Checkbox
          label={t('staff.retire')}
          description={t('staff.retireWhy')}
          checked={retired}
          onChange={(event) => setRetired(event.currentTarget.checked)}
        />
      ) : null}
    </ModalForm>
  );
}
