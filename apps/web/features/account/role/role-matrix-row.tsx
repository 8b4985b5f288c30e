import { VisuallyHidden } from '@mantine/core';
import { useText } from '../../../lib/text.ts';
import type { Role } from '../../../widgets/role.queries.ts';
import type { InheritedRights } from './privilege-tree.ts';
import type { RightsChanges } from './rights-changes.ts';
import classes from './role-matrix.module.css';
import type { Privilege } from './role.queries.ts';

/** A role of the matrix with what it may, as it is stored. */
interface MatrixColumn {
  readonly role: Role;
  /** uuids of its own privileges. */
  readonly own: ReadonlySet<string>;
  readonly inherited: InheritedRights;
  /** It may do everything, whatever is stored. */
  readonly everything: boolean;
}

interface MatrixRowProps {
  privilege: Privilege;
  row: number;
  columns: readonly MatrixColumn[];
  changes: RightsChanges;
  /** The column whose cell the Tab key reaches; null when it is in another row. */
  focusColumn: number | null;
  /** null: the matrix is only read; false: the person does not have this right and cannot give it. */
  editable: boolean | null;
  onFocus: (column: number) => void;
  onChange: (role: string, given: boolean, stored: boolean) => void;
}

/** One privilege and which roles have it. */
export function MatrixRow({ privilege, row, columns, changes, focusColumn, editable, onFocus, onChange }: MatrixRowProps) {
  const t = useText();
  const { uuid, name } = privilege;
  return (
    <tr>
      <th scope="row" className={classes.name} title={privilege.description ?? name}>
        <bdi>{name}</bdi>
      </th>
      {columns.map(({ role, own, inherited, everything }, column) => {
        const stored = own.has(uuid);
        const changed = changes.get(role.uuid)?.get(uuid);
        const given = changed ?? stored;
        const from = everything ? role.name : (inherited.everything ?? inherited.from.get(uuid) ?? null);
        const label = everything
          ? t('staff.cellOwn', { role: role.name, privilege: name })
          : given
            ? t('staff.cellOwn', { role: role.name, privilege: name })
            : from === null
              ? t('staff.cellNot', { role: role.name, privilege: name })
              : t('staff.cellInherited', { role: role.name, privilege: name, from });
        const sign = given || everything ? '✓' : from === null ? '' : '↳';
        const className = given || everything ? classes.own : classes.inherited;
        // what is there may be taken away by whoever manages roles; given only by whoever has it
        const open = editable !== null && !everything && (editable || stored);
        return (
          <td key={role.uuid} className={changed === undefined ? undefined : classes.changed}>
            {editable === null ? (
              <span className={`${classes.cell} ${className}`}>
                <span aria-hidden>{sign}</span>
                <VisuallyHidden>{label}</VisuallyHidden>
              </span>
            ) : (
              <button
                type="button"
                role="checkbox"
                aria-checked={given || everything || (from !== null && 'mixed')}
                aria-label={label}
                aria-disabled={!open}
                title={open ? label : everything ? label : t('staff.notYours')}
                data-row={row}
                data-column={column}
                tabIndex={focusColumn === column ? 0 : -1}
                className={`${classes.cell} ${className}`}
                onFocus={() => onFocus(column)}
                onClick={() => open && onChange(role.uuid, !given, stored)}
              >
                <span aria-hidden>{sign}</span>
              </button>
            )}
          </td>
        );
      })}
    </tr>
  );
}
