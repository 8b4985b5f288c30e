/** What goes with what in the question bank: widget and data type, and the questions that come with the product. */

/** Names of concept data types that a question can have. */
export const questionDataTypes = ['Text', 'Numeric', 'Coded', 'Datetime', 'N/A'] as const;
export type QuestionDataType = (typeof questionDataTypes)[number];

/** Name of the widget (field type), in lower case → its data types, the usual one first. */
const dataTypes: Readonly<Record<string, readonly QuestionDataType[]>> = {
  textbox: ['Text', 'Numeric'],
  'single select dropdown': ['Coded'],
  'single select radiobuttons': ['Coded'],
  'multiple choice': ['Coded'],
  'date/ time picker': ['Datetime'],
  'date entered': ['Datetime'],
  'phone number': ['Text'],
  'barcode reader': ['Text'],
  gps: ['Text'],
  location: ['Text', 'N/A'],
  age: ['Numeric'],
  address: ['N/A'],
  heading: ['N/A'],
  'contact tracing': ['N/A', 'Numeric'],
};

/** The data types of a widget by its name, the usual one first; empty for a field type that no question uses. */
export function dataTypesOfWidget(name: string): readonly QuestionDataType[] {
  return dataTypes[name.trim().toLowerCase()] ?? [];
}

/** Options of one question at most. */
export const maxOptions = 2_000;

/** Whether several options can be chosen: only with Multiple Choice. */
export function choosesSeveral(widget: string): boolean {
  return widget.trim().toLowerCase() === 'multiple choice';
}

/** Whether a widget offers options. */
export function isCodedWidget(widget: string): boolean {
  return dataTypesOfWidget(widget).includes('Coded');
}

/** Widgets that ask nothing which a concept would record. */
export function needsNoConcept(widget: string): boolean {
  return dataTypesOfWidget(widget).includes('N/A');
}

/** The questions that come with the product, used as they are: their uuids are those that existing clients know. */
const defaultQuestions: ReadonlySet<string> = new Set([
  '4e1640ca-d264-4f8f-9210-66c535053393', // Heading
  '97c5dc2b-a352-4847-b7f6-c0717e9b3dc7', // Address
  '1e4640ca-d264-4f8f-9210-66c053553933', // Contact Tracing
  '73e557b7-0be7-4e96-b1f2-11c39534ec29', // Contact Age
  '73eb7357-7eb0-4e96-b1f2-11c39534ec29', // Contact Gender
  '73e557b7-7eb0-4e96-2f1b-11c39534ec29', // Contact Given Name
  '73e557b7-7eb0-4e96-b1f2-11c39534e92c', // Contact Family Name
  '37e557b7-7eb0-4e96-b1f2-11c395ec4329', // Contact Identifier
  '37e557b7-0be7-4e96-b1f2-11c395ec4329', // Contact Relationship
  'f68972ca-b9ce-11ea-b3de-0242ac130004', // Phone Number
  'b3125bb5-034d-536d-8dc6-49dd9606b59d', // GPS Location
  'c197120f-48d7-5fa9-a3b3-56b87f7365c4', // Location
  '216c1159-6b52-5b17-a469-ba978a6b18a5', // Date Entered
]);

/** Whether a question is one of the product's own, which cannot be changed. */
export function isDefaultQuestion(question: { readonly uuid: string; readonly isDefault?: boolean | null }): boolean {
  return question.isDefault === true || defaultQuestions.has(question.uuid);
}
