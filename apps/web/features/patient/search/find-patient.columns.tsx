import { Text } from '@mantine/core';
import { useMemo } from 'react';
import type { Code } from '@fieldward/messages/catalogue.ts';
import { useFormats } from '../../../lib/format.ts';
import { useText, type Text as Say } from '../../../lib/text.ts';
import type { GridColumn } from '../../../ui/data-grid.tsx';
import { identifierOf, nameOf, shortName } from '../../../widgets/patient.queries.ts';
import { ageText, birthText, shortAge } from '../../../widgets/age-text.ts';
import { genderText } from '../../../widgets/patient-card.tsx';
import { usePhotoColumn } from '../../../widgets/photo/photo-column.tsx';
import type { PatientContact } from '@fieldward/contract/patient/registration.operations.ts';
import type { FoundPatient, Matched } from '../../../widgets/patient-search.queries.ts';

const patientOf = (row: FoundPatient) => ({ uuid: row.uuid, display: shortName(row) });

/** The columns of the patient grid for its rows. @param contacts phone, place and last visit by uuid, once they are there */
export function usePatientColumns(
  rows: readonly FoundPatient[],
  contacts: ReadonlyMap<string, PatientContact> | undefined,
): readonly GridColumn<FoundPatient>[] {
  const t = useText();
  const { day, dayOf } = useFormats();
  const photo = usePhotoColumn(rows, patientOf);
  return useMemo(() => {
    return [
      ...photo,
      {
        key: 'identifier',
        title: t('patient.identifier'),
        width: 100,
        wrap: true,
        value: identifierOf,
        // why it was found stands below: a desk has no room for a column of it
        render: (row) => (
          <>
            <span style={{ whiteSpace: 'nowrap' }}>{identifierOf(row)}</span>
            {matchedText(row, t) === '' ? null : (
              <Text size="xs" lh={1.3} c="dimmed" title={t('patient.matched')}>
                {matchedText(row, t)}
              </Text>
            )}
          </>
        ),
        short: (row) => [identifierOf(row), matchedText(row, t)].filter((part) => part !== '').join(' · '),
      },
      {
        key: 'givenName',
        title: t('patient.firstName'),
        phone: 'title',
        wrap: true,
        value: (row) => nameOf(row).givenName,
        short: shortName,
      },
      {
        key: 'middleName',
        title: t('patient.middleName'),
        phone: 'none',
        hideEmpty: true,
        wrap: true,
        value: (row) => nameOf(row).middleName,
      },
      { key: 'familyName', title: t('patient.familyName'), phone: 'none', wrap: true, value: (row) => nameOf(row).familyName },
      {
        key: 'age',
        title: t('patient.age'),
        value: (row) => row.person.age,
        render: ({ person }) => shortAge(person, t),
        short: ({ person }) => (person.age === null ? '' : ageText(person, t)),
        numeric: true,
        wrap: true,
        width: 56,
      },
      { key: 'gender', title: t('patient.gender'), phone: 'none', value: (row) => genderText(row.person.gender, t), width: 72 },
      { key: 'birthdate', title: t('patient.birthDate'), phone: 'none', value: (row) => birthText(row.person, day), width: 104 },
      { key: 'deathDate', title: t('patient.deathDate'), hideEmpty: true, value: (row) => dayOf(row.person.deathDate), width: 104 },
      { key: 'place', title: t('patient.place'), wrap: true, value: (row) => contacts?.get(row.uuid)?.place },
      {
        key: 'lastVisit',
        title: t('patient.lastVisit'),
        width: 104,
        value: (row) => dayOf(contacts?.get(row.uuid)?.lastVisit),
      },
      {
        key: 'phone',
        title: t('patient.phone'),
        width: 124,
        value: (row) => contacts?.get(row.uuid)?.phone,
        render: (row) => <bdi dir="ltr">{contacts?.get(row.uuid)?.phone}</bdi>,
      },
      { key: 'uuid', title: t('patient.uuid'), value: (row) => row.uuid, hidden: true },
    ];
  }, [t, day, dayOf, contacts, photo]);
}

const codes = {
  identifier: {
    exact: 'patient.matchIdentifier',
    prefix: 'patient.matchIdentifierStart',
    spelling: 'patient.matchIdentifierSpelling',
    sound: 'patient.matchIdentifierSpelling',
  },
  name: { exact: 'patient.matchName', prefix: 'patient.matchNameStart', spelling: 'patient.matchSpelling', sound: 'patient.matchSound' },
} as const satisfies Record<'identifier' | 'name', Record<Matched['how'], Code>>;

/** Where only the whole of it is found, or where it makes no difference. */
const plainCodes = {
  formerIdentifier: 'patient.matchFormer',
  phone: 'patient.matchPhone',
  attribute: 'patient.matchAttribute',
  address: 'patient.matchAddress',
} as const satisfies Record<Exclude<Matched['by'], 'identifier' | 'name'>, Code>;

/** Why a row was found, in words; nothing where the row itself shows it. */
function matchedText(row: FoundPatient, t: Say): string {
  const { matched } = row;
  if (!matched || shows(row, matched)) return '';
  const { by, how, text } = matched;
  return t(by === 'identifier' || by === 'name' ? codes[by][how] : plainCodes[by], { text });
}

/** Whether the words that were found stand in the row as they were typed: not so for a name in another script, or one spelt alike. */
function shows(row: FoundPatient, { by, how, text }: Matched): boolean {
  if (by !== 'identifier' && by !== 'name') return false;
  if (how !== 'exact' && how !== 'prefix') return false;
  const { givenName, middleName, familyName } = nameOf(row);
  const shown = [identifierOf(row), givenName, middleName, familyName].join(' ').toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => shown.includes(word));
}
