/** The kinds of result fields. Apart from the checks of their values: wires need no more than these. */

const named = (name: string): string => `org.openmrs.customdatatype.datatype.${name}`;

/** The kinds of result fields by the class name that OpenMRS knows them by. */
export const labDatatypes = {
  boolean: named('BooleanDatatype'),
  date: named('DateDatatype'),
  number: named('FloatDatatype'),
  text: named('FreeTextDatatype'),
  longText: named('LongFreeTextDatatype'),
  coded: named('ConceptDatatype'),
  pattern: named('RegexValidatedTextDatatype'),
} as const;

export type LabDatatype = keyof typeof labDatatypes;

/** The kind behind a class name; null for one that is not known here. */
export function labDatatypeOf(className: string): LabDatatype | null {
  const wanted = className.trim();
  return (Object.keys(labDatatypes) as LabDatatype[]).find((kind) => labDatatypes[kind] === wanted) ?? null;
}
