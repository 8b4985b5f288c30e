/** The type column of the survey sheet: what each type is in this product, and which type each widget is written as. */
import { say, type Message } from '@fieldward/messages/catalogue.ts';
import type { DateMode, Widget } from '../form/definition.ts';
import type { QuestionDataType } from './form.ts';

export type SurveyType =
  | {
      readonly kind: 'question';
      readonly widget: Widget;
      readonly dataType: QuestionDataType;
      readonly dateMode: DateMode | null;
      readonly allowDecimal: boolean;
      /** Name of the list of choices. */
      readonly list: string | null;
      /** 'select_one … or_other': the free text beside the choices. */
      readonly orOther: boolean;
    }
  | { readonly kind: 'heading' | 'beginGroup' | 'endGroup' | 'beginRepeat' | 'endRepeat' }
  | { readonly kind: 'lost'; readonly message: Message };

const question = (widget: Widget, dataType: QuestionDataType, more: { dateMode?: DateMode; allowDecimal?: boolean } = {}): SurveyType => ({
  kind: 'question',
  widget,
  dataType,
  dateMode: more.dateMode ?? null,
  allowDecimal: more.allowDecimal ?? true,
  list: null,
  orOther: false,
});

const plain: Readonly<Record<string, SurveyType>> = {
  text: question('textbox', 'Text'),
  string: question('textbox', 'Text'),
  integer: question('textbox', 'Numeric', { allowDecimal: false }),
  int: question('textbox', 'Numeric', { allowDecimal: false }),
  decimal: question('textbox', 'Numeric'),
  range: question('textbox', 'Numeric', { allowDecimal: false }),
  date: question('date', 'Datetime', { dateMode: 'date' }),
  time: question('date', 'Datetime', { dateMode: 'time' }),
  datetime: question('date', 'Datetime', { dateMode: 'datetime' }),
  geopoint: question('gps', 'N/A'),
  location: question('gps', 'N/A'),
  barcode: question('barcode', 'Text'),
  note: { kind: 'heading' },
  'begin group': { kind: 'beginGroup' },
  begin_group: { kind: 'beginGroup' },
  'end group': { kind: 'endGroup' },
  end_group: { kind: 'endGroup' },
  'begin repeat': { kind: 'beginRepeat' },
  begin_repeat: { kind: 'beginRepeat' },
  'end repeat': { kind: 'endRepeat' },
  end_repeat: { kind: 'endRepeat' },
  'begin lgroup': { kind: 'beginRepeat' },
  'end lgroup': { kind: 'endRepeat' },
  'begin loop': { kind: 'beginRepeat' },
  'end loop': { kind: 'endRepeat' },
};

/** Facts about the filling that a submission carries anyway, or that are not asked. */
const collected = new Set([
  'start',
  'end',
  'today',
  'deviceid',
  'device id',
  'username',
  'phonenumber',
  'simserial',
  'subscriberid',
  'email',
  'audit',
  'start-geopoint',
  'background-audio',
  'background-geopoint',
]);

const select =
  /^(select_one|select one|select1|select_multiple|select multiple|select all that apply|add select one prompt using|add select multiple prompt using)(?:\s+from)?\s+(\S+)(\s+or[_ ]other)?$/i;
const fromFile = /^(select_one_from_file|select_multiple_from_file|select one from file|select multiple from file|select_one_external)\b/i;

/** What a type means; an unknown one is lost, with the reason. */
export function surveyType(text: string): SurveyType {
  const type = text.trim().replace(/\s+/g, ' ');
  const lower = type.toLowerCase();
  const known = plain[lower];
  if (known !== undefined) return known;
  if (fromFile.test(lower)) return { kind: 'lost', message: say('xlsform.selectFromFile') };
  const choice = select.exec(type);
  if (choice !== null) {
    const multiple = !/^(add )?select(_one| one|1)/i.test(type);
    if ((choice[2] ?? '').includes('${')) return { kind: 'lost', message: say('xlsform.selectFromRepeat') };
    return {
      kind: 'question',
      widget: multiple ? 'multiple' : 'radio',
      dataType: 'Coded',
      dateMode: null,
      allowDecimal: true,
      list: choice[2] ?? '',
      orOther: choice[3] !== undefined,
    };
  }
  if (collected.has(lower)) return { kind: 'lost', message: say('xlsform.metadata') };
  if (lower === 'calculate' || lower === 'hidden') return { kind: 'lost', message: say('xlsform.calculated') };
  return { kind: 'lost', message: say('xlsform.type', { type }) };
}

/** How a question is written: its type without the list, and its appearance. Widgets that XLSForm does not know are text. */
export function typeOfWidget(
  widget: Widget,
  dataType: QuestionDataType,
  settings: { readonly dateMode: DateMode | null; readonly allowDecimal: boolean },
): { readonly type: string; readonly appearance: string; readonly own: boolean } {
  const written = (type: string, appearance = '', own = false) => ({ type, appearance, own });
  switch (widget) {
    case 'heading':
      return written('note');
    case 'dropdown':
      return written('select_one', 'minimal');
    case 'radio':
      return written('select_one');
    case 'multiple':
      return written('select_multiple');
    case 'date':
      return written(settings.dateMode === 'time' ? 'time' : settings.dateMode === 'datetime' ? 'dateTime' : 'date');
    case 'phone':
      return written('text', 'numbers');
    case 'gps':
      return written('geopoint');
    case 'barcode':
      return written('barcode');
    case 'age':
      return written('integer', '', true);
    case 'address':
    case 'contacts':
    case 'location':
      return written('text', '', true);
    case 'dateEntered':
      return written('dateTime', '', true);
    case 'textbox':
      return written(dataType === 'Numeric' ? (settings.allowDecimal ? 'decimal' : 'integer') : 'text');
  }
}
