import { Alert, Autocomplete, NativeSelect, Radio, Stack, Table, Text } from '@mantine/core';
import { useText } from '../../lib/text.ts';
import classes from '../../widgets/csv-import/csv-import.module.css';
import type { CsvImportState } from '../../widgets/csv-import/csv-import-state.ts';
import { knownSources, withRole, type ColumnRole, type ImportRow } from './code-list-columns.ts';

/** Longest name of a terminology that can be kept. */
const SOURCE_MAX = 50;

/** Step 2: what each column holds, and what is done with options that exist. */
export function ImportColumns({ state }: { state: CsvImportState<ColumnRole, ImportRow> }) {
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
  return (
    <>
      <Text c="dimmed">{t('bankscreen.columnsWhy')}</Text>
      <div className={classes.columns}>
        <Table aria-label={t('bankscreen.stepColumns')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('bankscreen.column')}</Table.Th>
              <Table.Th visibleFrom="sm">{t('bankscreen.example')}</Table.Th>
              <Table.Th>{t('bankscreen.holds')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {titles.map((title, at) => {
              const role = roles[at] ?? { kind: 'skip' };
              const name = title || t('bankscreen.columnNumber', { number: at + 1 });
              const example = lines.find((line) => (line[at] ?? '').trim() !== '')?.[at] ?? '';
              return (
                <Table.Tr key={at}>
                  <Table.Td dir="auto" fw={600} miw={104} style={{ overflowWrap: 'break-word' }}>
                    {name}
                  </Table.Td>
                  <Table.Td className={classes.sample} dir="auto" visibleFrom="sm" title={example}>
                    {example}
                  </Table.Td>
                  <Table.Td>
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
                          maxLength={SOURCE_MAX}
                          data={[...knownSources]}
                          error={role.source.trim() === '' ? t('bankscreen.sourceNeeded') : null}
                          value={role.source}
                          onChange={(source) => setRole(at, { kind: 'code', source })}
                        />
                      ) : null}
                    </div>
                  </Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </div>
      {roles.some(({ kind }) => kind === 'name') ? null : (
        <Alert color="orange" bg="var(--fw-warn-soft)" className={classes.warning}>
          {t('bankscreen.nameNeeded')}
        </Alert>
      )}
      <Radio.Group
        label={t('bankscreen.onExisting')}
        value={state.onExisting}
        onChange={(value) => state.setOnExisting(value === 'update' ? 'update' : 'skip')}
      >
        <Stack gap={8} mt={8}>
          <Radio value="skip" label={t('bankscreen.existingSkip')} />
          <Radio value="update" label={t('bankscreen.existingUpdate')} />
        </Stack>
      </Radio.Group>
    </>
  );
}
