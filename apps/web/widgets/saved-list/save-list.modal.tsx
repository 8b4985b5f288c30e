import { Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SavedList } from '@fieldward/contract/report/saved-list.operations.ts';
import { maxSavedListName, savedListNameProblem, type SavedFilter, type SavedListKind } from '@fieldward/domain/report/saved-list.ts';
import { fieldProblems, notify, notifyProblem } from '../../lib/notify.ts';
import { useMessageText, useText } from '../../lib/text.ts';
import { ModalForm } from '../../ui/modal-form.tsx';
import { SearchMultiSelect } from '../../ui/search-multi-select.tsx';
import { TextField } from '../text-field.tsx';
import { changeList, listsChanged, makeList, savedListsQuery } from './saved-list.queries.ts';

interface SaveListProps {
  kind: SavedListKind;
  /** What is looked for; empty texts are left out. */
  filter: SavedFilter;
  /** A name to begin with. */
  suggested: string;
  onClose: () => void;
}

/** Keeps what is looked for under a name. Rendered only while it is open. */
export function SaveList({ kind, filter, suggested, onClose }: SaveListProps) {
  const t = useText();
  // sent again after a broken connection, it is made once
  const [uuid] = useState(() => crypto.randomUUID());
  const sought = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));
  return (
    <ListForm
      title={t('savedlist.save')}
      hint={t('savedlist.saveHint')}
      name={suggested.slice(0, maxSavedListName)}
      chosen={[]}
      onSave={(name, roles) => makeList({ uuid, name, kind, filter: sought, roles })}
      onClose={onClose}
    />
  );
}

/** Renames one's own list, or shares it with other roles. Rendered only while it is open. */
export function EditList({ list, onClose }: { list: SavedList; onClose: () => void }) {
  const t = useText();
  return (
    <ListForm
      title={t('savedlist.editTitle')}
      name={list.name}
      chosen={list.roles}
      onSave={(name, roles) => changeList(list, { name, roles })}
      onClose={onClose}
    />
  );
}

interface ListFormProps {
  title: string;
  hint?: string;
  name: string;
  chosen: SavedList['roles'];
  onSave: (name: string, roles: string[]) => Promise<unknown>;
  onClose: () => void;
}

function ListForm({ title, hint, name: first, chosen, onSave, onClose }: ListFormProps) {
  const t = useText();
  const say = useMessageText();
  const queries = useQueryClient();
  const lists = useQuery(savedListsQuery);
  const [name, setName] = useState(first);
  const [roles, setRoles] = useState(() => chosen.map(({ uuid }) => uuid));
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const offered = new Map([...chosen, ...(lists.data?.roles ?? [])].map((role) => [role.uuid, role.name]));

  async function save(): Promise<void> {
    const message = savedListNameProblem(name);
    if (message !== null) return setWrong({ name: say(message) });
    try {
      await onSave(name.trim(), roles);
      notify('savedlist.saved');
      onClose();
    } catch (problem) {
      const fields = fieldProblems(problem);
      setWrong(fields);
      if (fields['name'] === undefined) notifyProblem(problem);
    }
    await listsChanged(queries);
  }

  return (
    <ModalForm
      title={title}
      onClose={onClose}
      onSubmit={save}
      dirty={name !== first || roles.join() !== chosen.map(({ uuid }) => uuid).join()}
      size={440}
    >
      {hint === undefined ? null : <Text c="dimmed">{hint}</Text>}
      <TextField
        data-autofocus
        dir="auto"
        label={t('savedlist.name')}
        withAsterisk
        aria-required
        maxLength={maxSavedListName}
        value={name}
        error={wrong['name'] ?? null}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setWrong({});
        }}
      />
      <SearchMultiSelect
        label={t('savedlist.shareWith')}
        description={t('savedlist.shareHint')}
        placeholder={roles.length === 0 ? t('savedlist.nobody') : ''}
        clearable
        clearButtonProps={{ 'aria-label': t('shell.clear') }}
        nothingFoundMessage={lists.isFetching ? t('shell.loading') : t('shell.noOptions')}
        data={[...offered].map(([value, label]) => ({ value, label }))}
        value={roles}
        error={wrong['roles'] ?? null}
        onChange={setRoles}
      />
    </ModalForm>
  );
}
