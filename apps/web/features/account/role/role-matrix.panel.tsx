import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { SUPERUSER_ROLE } from '@fieldward/contract/privileges.ts';
import { notify, notifyProblem } from '../../../lib/notify.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { EmptyState, ErrorState, Skeletons } from '../../../ui/states.tsx';
import { rolesQuery, type Role } from '../../../widgets/role.queries.ts';
import { useProductWord } from '../../../widgets/product-word.ts';
import { groupLabel, groupsOf, inheritedRights } from './privilege-tree.ts';
import { changeCount, nextCell, noChanges, withCell, type RightsChanges } from './rights-changes.ts';
import { MatrixRow } from './role-matrix-row.tsx';
import classes from './role-matrix.module.css';
import { usePrivileges } from './right-words.ts';
import { changePrivileges } from './role.queries.ts';

interface RoleMatrixProps {
  roles: readonly Role[];
  /** Words of the privileges that are shown. */
  text: string;
}

/** Role × privilege: who may what, inherited rights marked. Those who manage roles change it and save all at once. */
export function RoleMatrix({ roles, text }: RoleMatrixProps) {
  const t = useText();
  const word = useProductWord();
  const { holds, may } = useSession();
  const editor = may('Manage Roles');
  const { data, error, refetch } = usePrivileges();
  const [changes, setChanges] = useState<RightsChanges>(noChanges);
  const [at, setAt] = useState<readonly [number, number]>([0, 0]);
  const table = useRef<HTMLTableElement>(null);
  const columns = useMemo(
    () =>
      roles.map((role) => ({
        role,
        own: new Set(role.privileges.map(({ uuid }) => uuid)),
        inherited: inheritedRights(
          role.inheritedRoles.map(({ uuid }) => uuid),
          roles,
        ),
        everything: role.name === SUPERUSER_ROLE,
      })),
    [roles],
  );
  useGuard(changes);

  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons rows={10} />;
  const groups = groupsOf(data, text);
  const rows = groups.flatMap(({ privileges }) => privileges);
  if (rows.length === 0) return <EmptyState title={t('staff.noPrivilege')} hint={t('staff.noRolesWhy')} />;

  function onKey(event: KeyboardEvent<HTMLTableElement>): void {
    const cell = event.target instanceof HTMLElement ? event.target.dataset : {};
    if (cell['row'] === undefined || cell['column'] === undefined) return;
    const here = [Number(cell['row']), Number(cell['column'])] as const;
    const next = nextCell(here, event.key, [rows.length, columns.length], document.documentElement.dir === 'rtl');
    if (next === null) return;
    event.preventDefault();
    setAt(next);
    table.current?.querySelector<HTMLElement>(`[data-row="${next[0]}"][data-column="${next[1]}"]`)?.focus();
  }

  return (
    <>
      <Legend editor={editor} />
      <div className={classes.frame}>
        <table
          ref={table}
          className={classes.table}
          aria-label={t('staff.matrixLabel')}
          {...(editor ? { role: 'grid', 'aria-describedby': 'matrix-keys', onKeyDown: onKey } : {})}
        >
          <thead>
            <tr>
              <th scope="col" className={classes.corner}>
                {t('staff.privilege')}
              </th>
              {columns.map(({ role }) => (
                <th key={role.uuid} scope="col" title={word(role.description ?? role.name)}>
                  <span>{word(role.name)}</span>
                </th>
              ))}
            </tr>
          </thead>
          {groups.map(({ group, privileges }) => (
            <tbody key={group}>
              <tr>
                <th scope="rowgroup" colSpan={columns.length + 1} className={classes.group}>
                  <span>{t(groupLabel[group])}</span>
                </th>
              </tr>
              {privileges.map((privilege) => {
                const row = rows.indexOf(privilege);
                return (
                  <MatrixRow
                    key={privilege.uuid}
                    privilege={privilege}
                    row={row}
                    columns={columns}
                    changes={changes}
                    focusColumn={at[0] === row || (row === 0 && at[0] >= rows.length) ? at[1] : null}
                    editable={editor ? holds(privilege.name) : null}
                    onFocus={(column) => setAt([row, column])}
                    onChange={(role, given, stored) => setChanges((all) => withCell(all, role, privilege.uuid, given, stored))}
                  />
                );
              })}
            </tbody>
          ))}
        </table>
      </div>
      <SaveBar changes={changes} onSaved={(left) => setChanges(left)} />
    </>
  );
}

/** What the signs of the cells mean, and by which keys one moves among them. */
function Legend({ editor }: { editor: boolean }) {
  const t = useText();
  return (
    <div className={classes.legend}>
      <span>
        <span className={classes.own} aria-hidden>
          ✓
        </span>{' '}
        {t('staff.legendOwn')}
      </span>
      <span>
        <span className={classes.inherited} aria-hidden>
          ↳
        </span>{' '}
        {t('staff.legendInherited')}
      </span>
      {editor ? (
        <>
          <span>
            <span className={classes.sample} aria-hidden /> {t('staff.legendChanged')}
          </span>
          <Text span c="dimmed" id="matrix-keys">
            {t('staff.matrixKeys')}
          </Text>
        </>
      ) : null}
    </div>
  );
}

/** What is not saved yet, and its two buttons; nothing while there is nothing to save. */
function SaveBar({ changes, onSaved }: { changes: RightsChanges; onSaved: (left: RightsChanges) => void }) {
  const t = useText();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const count = changeCount(changes);
  if (count === 0) return null;

  async function save(): Promise<void> {
    setBusy(true);
    const left = new Map(changes);
    try {
      for (const [role, ofRole] of changes) {
        await changePrivileges(role, ofRole);
        left.delete(role);
      }
      notify('staff.rolesUpdated', { count: changes.size });
    } catch (problem) {
      notifyProblem(problem);
    } finally {
      await Promise.all([
        queries.invalidateQueries({ queryKey: rolesQuery.queryKey }),
        queries.invalidateQueries({ queryKey: ['session'] }),
      ]);
      onSaved(left);
      setBusy(false);
    }
  }

  return (
    <div className={classes.bar}>
      <output>{t('staff.unsaved', { count })}</output>
      <Button variant="default" disabled={busy} onClick={() => onSaved(noChanges)}>
        {t('staff.discard')}
      </Button>
      <Button loading={busy} onClick={() => void save()}>
        {t('staff.saveRights')}
      </Button>
    </div>
  );
}

/** Leaving with unsaved rights asks first. */
function useGuard(changes: RightsChanges): void {
  const t = useText();
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      const stays = current.pathname === next.pathname && (next.search as Record<string, unknown>)['view'] === 'matrix';
      if (stays || changeCount(changes) === 0) return false;
      return !(await confirm({ title: t('shell.leaveTitle'), message: t('shell.leaveText'), destructive: false }));
    },
    enableBeforeUnload: () => changeCount(changes) > 0,
  });
}
