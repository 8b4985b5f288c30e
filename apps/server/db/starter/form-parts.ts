import { starterUuid, type StarterTable } from './starter-rows.ts';

const standard = (start: string): string => `${start}-c2cc-11de-8d13-0010c6dffd0f`;

/** The widgets of questions with the uuids that all servers of this kind share, by name. */
export const sharedFieldTypes: Readonly<Record<string, string>> = {
  Concept: standard('8d5e7d7c'),
  'Database element': standard('8d5e8196'),
  'Set of Concepts': standard('8d5e836c'),
  'Miscellaneous Set': standard('8d5e852e'),
  Section: standard('8d5e86fa'),
  Textbox: standard('7d5e86fa'),
  'Single Select Dropdown': standard('6d5e86fa'),
  'Single Select Radiobuttons': standard('5d5e86fa'),
  'Multiple Choice': standard('4d5e86fa'),
  'Date/ Time Picker': standard('3d5e86fa'),
  Address: standard('2d5e86fa'),
  Heading: standard('1d5e86fa'),
  Age: standard('0d5e86fa'),
  'Contact Tracing': '0d5eaf67-c2cc-11de-0d13-0010c6dffd0f',
  'Barcode Reader': '675eafd0-c2cc-11de-0d13-0010c6dffd0f',
  'Phone Number': '356eafd0-c2cc-11de-0d13-0010c6df0dff',
};

const typeUuids: Readonly<Record<string, string>> = {
  ...sharedFieldTypes,
  GPS: starterUuid('field_type', 'GPS'),
  Location: starterUuid('field_type', 'Location'),
  'Date Entered': starterUuid('field_type', 'Date Entered'),
};

interface Widget {
  readonly uuid?: string;
  readonly name: string;
  readonly type: string;
  readonly attribute: string;
  readonly concept?: string;
  readonly table?: string;
  readonly isDefault?: boolean;
}

/** The questions that every form can use without building them. Fixed uuids are those that existing clients know. */
const widgets: readonly Widget[] = [
  { uuid: '4e1640ca-d264-4f8f-9210-66c535053393', name: 'Heading', type: 'Heading', attribute: 'Heading' },
  { uuid: '97c5dc2b-a352-4847-b7f6-c0717e9b3dc7', name: 'Address', type: 'Address', attribute: 'Address' },
  {
    uuid: '1e4640ca-d264-4f8f-9210-66c053553933',
    name: 'Contact Tracing',
    type: 'Contact Tracing',
    attribute: 'Contact Tracing',
    concept: '0e594b8c-cd8c-4437-9c6e-bc4e30ec7598',
  },
  { uuid: '73e557b7-0be7-4e96-b1f2-11c39534ec29', name: 'Contact Age', type: 'Textbox', attribute: 'Numeric' },
  {
    uuid: '73eb7357-7eb0-4e96-b1f2-11c39534ec29',
    name: 'Contact Gender',
    type: 'Textbox',
    attribute: 'Text',
    concept: '75a17321-fd69-47be-831e-cd773dc9c3cc',
  },
  {
    uuid: '73e557b7-7eb0-4e96-2f1b-11c39534ec29',
    name: 'Contact Given Name',
    type: 'Textbox',
    attribute: 'Text',
    concept: '85fc8b27-8a08-4bdc-bf91-e34af50265aa',
  },
  {
    uuid: '73e557b7-7eb0-4e96-b1f2-11c39534e92c',
    name: 'Contact Family Name',
    type: 'Textbox',
    attribute: 'Text',
    concept: '82c65f7c-b9e8-4775-a8bd-f7ad55ab8bf0',
  },
  {
    uuid: '37e557b7-7eb0-4e96-b1f2-11c395ec4329',
    name: 'Contact Identifier',
    type: 'Textbox',
    attribute: 'Text',
    concept: 'a24d649b-fb89-4b8c-beeb-aacf2872cf22',
  },
  {
    uuid: '37e557b7-0be7-4e96-b1f2-11c395ec4329',
    name: 'Contact Relationship',
    type: 'Textbox',
    attribute: 'Text',
    concept: '7579f93d-ebe7-423f-822b-dbe792248499',
  },
  {
    uuid: 'f68972ca-b9ce-11ea-b3de-0242ac130004',
    name: 'Phone Number',
    type: 'Phone Number',
    attribute: 'Text',
    concept: 'a7a9e56d-cb7c-43al-7549-ccb0e4a9a9c1',
    table: 'Attribute',
    isDefault: true,
  },
  { name: 'GPS Location', type: 'GPS', attribute: 'GPS', concept: '163277AAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
  { name: 'Location', type: 'Location', attribute: 'Location' },
  { name: 'Date Entered', type: 'Date Entered', attribute: 'Datetime' },
];

/** Field types and the questions that come with the product. */
export const formParts: readonly StarterTable[] = [
  {
    table: 'field_type',
    rows: Object.entries(typeUuids).map(([name, uuid]) => ({ uuid, name, description: name, is_set: name.includes('Set') })),
  },
  {
    table: 'field',
    refs: { field_type_id: ['field_type', 'field_type_id'], concept_id: ['concept', 'concept_id'] },
    rows: widgets.map((each) => ({
      uuid: each.uuid ?? starterUuid('field', each.name),
      name: each.name,
      description: each.name,
      field_type_id: typeUuids[each.type],
      concept_id: each.concept,
      attribute_name: each.attribute,
      table_name: each.table ?? '',
      select_multiple: false,
      is_default: each.isDefault ?? false,
    })),
  },
];
