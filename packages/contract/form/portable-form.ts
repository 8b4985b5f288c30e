import { view } from '../view.ts';
import { form } from './form.ts';

const named = { uuid: true, name: true } as const;
const concept = { uuid: true, display: true, names: { name: true, conceptNameType: true } } as const;

/** What the export as an XLSForm reads of a form. */
export const portableForm = view(form, {
  ...named,
  description: true,
  formFields: {
    ...named,
    retired: true,
    displayOrder: true,
    displayText: true,
    mandatory: true,
    errorMessage: true,
    minValue: true,
    maxValue: true,
    minLength: true,
    maxLength: true,
    minSelections: true,
    allowDecimal: true,
    allowFutureDate: true,
    allowPastDate: true,
    dateMode: true,
    regix: true,
    characters: true,
    disabled: true,
    defaultValue: true,
    createPatient: true,
    title: true,
    scoreable: true,
    scoreField: true,
    minOccurrence: true,
    maxOccurrence: true,
    autoCompleteFromFormField: { uuid: true },
    field: {
      ...named,
      display: true,
      description: true,
      tableName: true,
      attributeName: true,
      fieldType: { uuid: true, display: true },
      concept,
      answers: { uuid: true, concept },
    },
  },
});
