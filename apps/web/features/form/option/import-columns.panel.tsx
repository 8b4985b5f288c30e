import { Autocomplete, NativeSelect, Text } from '@mantine/core';
import { lengthOf } from '@fieldward/domain/settings/pattern.ts';
import type { OptionRow } from '@fieldward/contract/form/bank.operations.ts';
import { useText } from '../../../lib/text.ts';
import { ColumnTable } from '../../../widgets/csv-import/column-table.tsx';
import type { CsvImportState } from '../../../widgets/csv-import/csv-import-state.ts';
import { ExistingChoice } from '../../../widgets/csv-import/existing-choice.tsx';
import { knownSources, LONGEST_SOURCE, withRole, type ColumnRole } from './code-list-columns.ts';
import classes from './import-columns.module.css';

/** Step 2: what each column holds, and what is done with options that exist. */
export function ImportColumns({ state }: { state: CsvImportState<ColumnRole, OptionRow> }) {
  const t = useText();
  const { roles, titles, lines } = state;
  const kinds = [
    { value: 'skip', label: t('bankscreen.roleSkip') },
    { value: 'name', label: t('bankscreen.name') },
    { value: 'variableName', label: t('bankscreen.variableName') },
    { value: 'description', label: t('bankscreen.description') },
    { value: 'code', label: t('bankscreen.roleCode') },
  ] as const;
  const setRole = (at: number, role: ColumnRole): void => state.setRoles(withRole(roles, at, role));
  const choose = (at: number, kind: string): void => {
    const chosen = kinds.find(({ value }) => value === kind)?.value ?? 'skip';
    setRole(at, chosen === 'code' ? { kind: 'code', source: '' } : { kind: chosen });
  };
  const sourceProblem = (source: string): string | null => {
    if (source.trim() === '') return t('bankscreen.sourceNeeded');
    const count = lengthOf(source.trim());
    return count > LONGEST_SOURCE ? t('field.tooLong', { count, max: LONGEST_SOURCE }) : null;
  };
  return (
    <>
      <Text c="dimmed">{t('bankscreen.columnsWhy')}</Text>
      <ColumnTable
        titles={titles}
        lines={lines}
        named={roles.some(({ kind }) => kind === 'name')}
        holds={(at, name) => {
          const role = roles[at] ?? { kind: 'skip' };
          return (
            <div className={classes.role}>
              <NativeSelect
                aria-label={t('bankscreen.holdsOf', { column: name })}
                data={kinds}
                value={role.kind}
                onChange={(event) => choose(at, event.currentTarget.value)}
              />
              {role.kind === 'code' ? (
                <Autocomplete
                  aria-label={t('bankscreen.sourceOf', { column: name })}
                  placeholder={t('bankscreen.source')}
                  dir="auto"
                  data={[...knownSources]}
                  error={sourceProblem(role.source)}
                  value={role.source}
                  onChange={(source) => setRole(at, { kind: 'code', source })}
                />
              ) : null}
            </div>
          );
        }}
      />
      <ExistingChoice
        label={t('bankscreen.onExisting')}
        skip={t('bankscreen.existingSkip')}
        update={t('bankscreen.existingUpdate')}
        value={state.onExisting}
        onChange={state.setOnExisting}
      />
    </>
  );
}
