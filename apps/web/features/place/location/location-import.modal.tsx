import { NativeSelect, Text } from '@mantine/core';
import { useMemo } from 'react';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import { call } from '../../../lib/call.ts';
import { useText } from '../../../lib/text.ts';
import { ColumnTable } from '../../../widgets/csv-import/column-table.tsx';
import type { CsvImportKind, CsvImportTexts } from '../../../widgets/csv-import/csv-import-kind.ts';
import { CsvImport } from '../../../widgets/csv-import/csv-import.modal.tsx';
import type { CsvImportState } from '../../../widgets/csv-import/csv-import-state.ts';
import { ExistingChoice } from '../../../widgets/csv-import/existing-choice.tsx';
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
  send: (rows, onExisting, dryRun, signal) => call('POST fieldward/locationimport', { body: { rows, onExisting, dryRun } }, signal),
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
      <ColumnTable
        titles={titles}
        lines={lines}
        named={roles.includes('name')}
        holds={(at, name) => (
          <NativeSelect
            aria-label={t('bankscreen.holdsOf', { column: name })}
            data={data}
            value={roles[at] ?? 'skip'}
            onChange={(event) => {
              const role = placeRoles.find((each) => each === event.currentTarget.value) ?? 'skip';
              state.setRoles(withPlaceRole(roles, at, role));
            }}
          />
        )}
      />
      <ExistingChoice
        label={t('place.existing')}
        skip={t('place.existingSkip')}
        update={t('place.existingUpdate')}
        value={state.onExisting}
        onChange={state.setOnExisting}
      />
    </>
  );
}
