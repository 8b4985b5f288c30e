import { Alert, NativeSelect, Radio, Stack, Table, Text } from '@mantine/core';
import { useMemo } from 'react';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import { api } from '../../lib/api.ts';
import { useText } from '../../lib/text.ts';
import type { CsvImportKind, CsvImportTexts, ImportAnswer } from '../../widgets/csv-import/csv-import-kind.ts';
import { CsvImport } from '../../widgets/csv-import/csv-import.modal.tsx';
import classes from '../../widgets/csv-import/csv-import.module.css';
import type { CsvImportState } from '../../widgets/csv-import/csv-import-state.ts';
import {
  guessPlaceColumns,
  looksLikePlaceHeadings,
  placeRoles,
  placeRows,
  withPlaceRole,
  type PlaceRole,
  type PlaceRow,
} from './location-columns.ts';

const roleNames: Readonly<Record<PlaceRole, PlainCode>> = {
  skip: 'bankscreen.roleSkip',
  name: 'place.holdsName',
  parent: 'place.holdsParent',
  tags: 'place.holdsTags',
  description: 'place.description',
  country: 'place.country',
  stateProvince: 'place.stateProvince',
  countyDistrict: 'place.countyDistrict',
  cityVillage: 'place.cityVillage',
  address1: 'place.address',
  address2: 'place.landmark',
  postalCode: 'place.postalCode',
  latitude: 'place.latitude',
  longitude: 'place.longitude',
};

const listOfPlaces: CsvImportKind<PlaceRole, PlaceRow> = {
  guess: guessPlaceColumns,
  looksLikeHeadings: looksLikePlaceHeadings,
  rowsOf: placeRows,
  ready: (roles) => roles.includes('name'),
  send: (rows, onExisting, dryRun, signal) => api.post<ImportAnswer>('fieldward/locationimport', { rows, onExisting, dryRun }, { signal }),
  stale: ['location'],
  fileName: 'places',
};

/** Import of a list of facilities as places. Rendered only while it is open. */
export default function LocationImport({ onClose }: { onClose: () => void }) {
  const t = useText();
  const texts = useMemo<CsvImportTexts>(
    () => ({
      title: t('place.importTitle'),
      leave: t('bankscreen.importLeave'),
      dropFile: t('place.dropFile'),
      fileWhy: t('place.importFileWhy'),
      importNow: (count) => t('place.importNow', { count }),
      imported: (count) => t('place.importedCount', { count }),
    }),
    [t],
  );
  return <CsvImport kind={listOfPlaces} texts={texts} columns={(state) => <Columns state={state} />} onClose={onClose} />;
}

/** What each column holds, and what is done with places that exist. */
function Columns({ state }: { state: CsvImportState<PlaceRole, PlaceRow> }) {
  const t = useText();
  const { roles, titles, lines } = state;
  const data = placeRoles.map((role) => ({ value: role, label: t(roleNames[role]) }));
  return (
    <>
      <Text c="dimmed">{t('place.importColumnsWhy')}</Text>
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
              const name = title || t('bankscreen.columnNumber', { number: at + 1 });
              const example = lines.find((line) => (line[at] ?? '').trim() !== '')?.[at] ?? '';
              return (
                <Table.Tr key={at}>
                  <Table.Td dir="auto" fw={600} style={{ overflowWrap: 'anywhere' }}>
                    {name}
                  </Table.Td>
                  <Table.Td className={classes.sample} dir="auto" visibleFrom="sm" title={example}>
                    {example}
                  </Table.Td>
                  <Table.Td>
                    <NativeSelect
                      aria-label={t('bankscreen.holdsOf', { column: name })}
                      data={data}
                      value={roles[at] ?? 'skip'}
                      onChange={(event) => {
                        const role = placeRoles.find((each) => each === event.currentTarget.value) ?? 'skip';
                        state.setRoles(withPlaceRole(roles, at, role));
                      }}
                    />
                  </Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </div>
      {roles.includes('name') ? null : (
        <Alert color="orange" bg="var(--fw-warn-soft)" className={classes.warning}>
          {t('bankscreen.nameNeeded')}
        </Alert>
      )}
      <Radio.Group
        label={t('place.existing')}
        value={state.onExisting}
        onChange={(value) => state.setOnExisting(value === 'update' ? 'update' : 'skip')}
      >
        <Stack gap={8} mt={8}>
          <Radio value="skip" label={t('place.existingSkip')} />
          <Radio value="update" label={t('place.existingUpdate')} />
        </Stack>
      </Radio.Group>
    </>
  );
}
