import { labTestType } from '@fieldward/contract/lab/lab-catalogue.ts';
import { labNumberSource } from '@fieldward/contract/lab/lab-number-source.ts';
import { location } from '@fieldward/contract/place/location.ts';
import { householdNumberSource } from '@fieldward/contract/patient/household-number-source.ts';
import { autoGenerationOption, identifierSource } from '@fieldward/contract/patient/identifier-source.ts';
import { patientIdentifierType } from '@fieldward/contract/patient/patient.ts';
import { view } from '@fieldward/contract/view.ts';
import { CataloguePage } from '../../../widgets/catalogue/catalogue-page.tsx';
import { catalogue, choiceOf, searchOf } from '../../../widgets/catalogue/catalogue.ts';
import { useSession } from '../../../lib/session.ts';
import { NextNumbers } from './next-numbers.panel.tsx';
import { BlocksOf, NextOf } from './source-cells.tsx';
import { checkDigitWords } from './check-digit-words.ts';

const sourceRow = view(identifierSource, { uuid: true, name: true, retired: true, identifierType: { uuid: true, name: true } });
const typeRow = view(patientIdentifierType, { uuid: true, name: true, retired: true });

const shape = [
  [
    { of: 'prefix', label: 'numberscreen.prefix' },
    { of: 'suffix', label: 'numberscreen.suffix' },
  ],
  { of: 'firstIdentifierBase', label: 'numberscreen.first', description: 'numberscreen.firstWhy' },
  { of: 'baseCharacterSet', label: 'numberscreen.characters', description: 'numberscreen.charactersWhy' },
  { of: 'description', label: 'numberscreen.description', lines: 2 },
] as const;

const sources = catalogue(identifierSource, {
  view: sourceRow,
  texts: { title: 'numberscreen.title', create: 'numberscreen.create', edit: 'numberscreen.edit', saved: 'numberscreen.saved' },
  page: {
    about: 'numberscreen.about',
    search: 'numberscreen.search',
    columns: [
      {
        key: 'identifierType',
        title: 'numberscreen.type',
        width: 170,
        yields: true,
        value: (row, { word }) => word(row.identifierType?.name ?? ''),
      },
      { key: 'next', title: 'numberscreen.next', width: 140, sortable: false, value: () => null, render: (row) => <NextOf source={row} /> },
      {
        key: 'blocks',
        title: 'numberscreen.blocks',
        width: 110,
        sortable: false,
        action: true,
        value: () => null,
        render: (row) => <BlocksOf source={row} />,
      },
    ],
  },
  fields: ({ editing }) => [
    { of: 'name', label: 'entries.name' },
    editing
      ? { of: 'identifierType', label: 'numberscreen.type', kept: true }
      : { of: 'identifierType', label: 'numberscreen.type', choice: choiceOf(typeRow, { ours: true }) },
    ...shape,
  ],
  shownAt: { maxLength: 'prefix' },
  below: (draft, source) => <NextNumbers source={source} draft={draft} />,
});

/** Where the numbers of a source are offered. */
const options = catalogue(autoGenerationOption, {
  view: view(autoGenerationOption, { uuid: true, name: true, retired: true, location: { uuid: true, name: true } }),
  texts: { title: 'numberscreen.use', create: 'numberscreen.useCreate', edit: 'numberscreen.useEdit', saved: 'numberscreen.saved' },
  fields: [
    {
      of: 'source',
      label: 'numberscreen.source',
      choice: choiceOf(sourceRow, { group: (row) => row.identifierType?.name ?? '', none: 'numberscreen.sourceFirst' }),
    },
    {
      of: 'location',
      label: 'numberscreen.place',
      description: 'numberscreen.placeWhy',
      search: searchOf(view(location, { uuid: true, display: true }), (place) => place),
    },
    { of: 'automaticGenerationEnabled', label: 'numberscreen.offered' },
    { of: 'manualEntryEnabled', label: 'numberscreen.typed', description: 'numberscreen.typedWhy' },
  ],
});

const types = catalogue(patientIdentifierType, {
  view: typeRow,
  texts: { title: 'numberscreen.types', create: 'numberscreen.typeCreate', edit: 'numberscreen.typeEdit', saved: 'numberscreen.saved' },
  fields: ({ editing }) => [
    editing ? { of: 'name', label: 'entries.name', kept: true } : { of: 'name', label: 'entries.name' },
    { of: 'description', label: 'numberscreen.description', lines: 2 },
    { of: 'validator', label: 'numberscreen.check', among: checkDigitWords },
    { of: 'sensitive', label: 'numberscreen.sensitive', description: 'numberscreen.sensitiveWhy' },
  ],
});

/** The series of the laboratory. */
const laboratory = catalogue(labNumberSource, {
  view: view(labNumberSource, { uuid: true, name: true, retired: true, numbers: true }),
  texts: {
    title: 'numberscreen.laboratory',
    create: 'numberscreen.laboratoryCreate',
    edit: 'numberscreen.laboratoryEdit',
    saved: 'numberscreen.saved',
  },
  fields: ({ editing }) => [
    { of: 'name', label: 'entries.name' },
    ...(editing
      ? []
      : [
          {
            of: 'numbers',
            label: 'numberscreen.numbers',
            among: { references: 'numberscreen.references', samples: 'numberscreen.samples' },
          } as const,
          {
            of: 'labTestType',
            label: 'numberscreen.test',
            description: 'numberscreen.testWhy',
            search: searchOf(view(labTestType, { uuid: true, display: true }), (test) => test),
          } as const,
        ]),
    ...shape,
  ],
  shownAt: { maxLength: 'prefix' },
  below: (draft, source) => <NextNumbers source={source} draft={draft} />,
});

/** The series of households. */
const households = catalogue(householdNumberSource, {
  view: view(householdNumberSource, { uuid: true, name: true, retired: true, location: { uuid: true, display: true } }),
  texts: {
    title: 'numberscreen.households',
    create: 'numberscreen.householdsCreate',
    edit: 'numberscreen.householdsEdit',
    saved: 'numberscreen.saved',
  },
  fields: [
    { of: 'name', label: 'entries.name' },
    {
      of: 'location',
      label: 'numberscreen.place',
      description: 'numberscreen.placeWhy',
      search: searchOf(view(location, { uuid: true, display: true }), (place) => place),
    },
    ...shape,
  ],
  shownAt: { maxLength: 'prefix' },
});

/** /administration/numbers: where the numbers of patients, of the laboratory and of households come from. */
export default function NumberSourceListScreen() {
  const { may } = useSession();
  return (
    <CataloguePage
      of={sources}
      kinds={[
        { label: 'numberscreen.use', lists: [options] },
        ...(may(patientIdentifierType.privileges.write) ? [{ label: 'numberscreen.types', lists: [types] } as const] : []),
        ...(may(householdNumberSource.privileges.read) ? [{ label: 'numberscreen.households', lists: [households] } as const] : []),
        ...(may(labNumberSource.privileges.write) ? [{ label: 'numberscreen.laboratory', lists: [laboratory] } as const] : []),
      ]}
    />
  );
}
