import { f } from './wire.ts';

/** What the value of an attribute is on the wire: a text, a number or a truth, or the thing that it names. */
type AttributeValue = string | number | boolean | { readonly uuid: string; readonly display?: string } | null;

/** Properties of a type of further particulars. */
export const attributeTypeFields = {
  name: f.text({ required: true, max: 255 }),
  description: f.text({ max: 1000 }),
  /** Name of the class by which OpenMRS reads the value; words by default. */
  datatypeClassname: f.text({ max: 255, default: 'org.openmrs.customdatatype.datatype.FreeTextDatatype' }),
  datatypeConfig: f.text({ max: 4000 }),
  minOccurs: f.int({ min: 0, max: 100, default: 0 }),
  maxOccurs: f.int({ min: 1, max: 100 }),
} as const;

/** The value of a further particular; read by the class of its type. */
export const attributeValue = f.json<AttributeValue>({ in: 'ref', as: 'ref', filled: true });
