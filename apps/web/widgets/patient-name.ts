interface PersonName {
  readonly givenName: string | null;
  readonly middleName?: string | null;
  readonly familyName: string | null;
}

/** What names a patient; a list may also show all names. */
export interface NamedPatient {
  readonly person: { readonly display: string; readonly preferredName: PersonName | null; readonly names?: readonly PersonName[] };
}

/** The numbers of a patient. */
export interface NumberedPatient {
  readonly identifiers: readonly { readonly identifier: string; readonly preferred: boolean }[];
}

/** The name that a patient goes by. */
export function nameOf(patient: NamedPatient): PersonName {
  return patient.person.preferredName ?? patient.person.names?.[0] ?? { givenName: patient.person.display, familyName: '' };
}

/** Given and family name. */
export function shortName(patient: NamedPatient): string {
  const { givenName, familyName } = nameOf(patient);
  return [givenName, familyName].filter(Boolean).join(' ');
}

/** The identifier that a patient goes by. */
export function identifierOf({ identifiers }: NumberedPatient): string {
  return (identifiers.find(({ preferred }) => preferred) ?? identifiers[0])?.identifier ?? '';
}
