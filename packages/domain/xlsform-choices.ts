/** The choices sheet: lists of options. Options of the same name are one option, whatever list they stand in. */
import { say } from '@fieldward/messages/catalogue.ts';
import type { ImportedOption, Loss } from './xlsform-form.ts';
import { oneLine, humanise, xlsformName } from './xlsform-name.ts';
import { BookedRow, type Row } from './xlsform-sheets.ts';

/** Our own columns, which other tools leave alone. */
export const optionColumn = 'fieldward_option';

export interface ChoiceLists {
  readonly options: readonly ImportedOption[];
  /** By the name of the list: key of the option by the name of the choice, in order. */
  readonly lists: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

const longestName = 255;
/** Names that would say nothing in the option bank, such as `1` or `99`. */
const telling = /^\p{L}/u;

/** Reads the choices of the lists that questions use; the rows of other lists are listed as lost. */
export function readChoices(rows: readonly Row[], used: ReadonlySet<string>, language: string | null, losses: Loss[]): ChoiceLists {
  const options = new Map<string, ImportedOption>();
  const lists = new Map<string, Map<string, string>>();
  for (const [index, cells] of rows.entries()) {
    const row = new BookedRow('choices', index, cells, language, losses);
    if (row.empty) continue;
    const list = row.peek('list_name');
    const choice = row.peek('name');
    if (list === '' || choice === '') row.loseAll(say('xlsform.choiceIncomplete'));
    else if (!used.has(list)) row.loseAll(say('xlsform.unusedList', { list }));
    else readChoice(row, lists, options);
    row.close();
  }
  return { options: [...options.values()], lists };
}

function readChoice(row: BookedRow, lists: Map<string, Map<string, string>>, options: Map<string, ImportedOption>): void {
  const list = row.take('list_name');
  const choice = row.take('name');
  const label = oneLine(row.take('label')) || humanise(choice);
  const name = label.slice(0, longestName);
  if (name !== label) row.lose('label', say('xlsform.tooLong', { max: longestName }), label);
  const key = name.toUpperCase();
  const choices = lists.get(list) ?? new Map<string, string>();
  lists.set(list, choices);
  if (choices.has(choice)) return row.loseAll(say('xlsform.choiceTwice', { choice, list }));
  if ([...choices.values()].includes(key)) {
    choices.set(choice, key);
    return row.lose('name', say('xlsform.sameOption', { option: name }));
  }
  choices.set(choice, key);
  const uuid = row.take(optionColumn) || null;
  const known = options.get(key);
  if (known === undefined) {
    const variableName = telling.test(choice) ? choice : xlsformName(name, 'option');
    options.set(key, { key, name, variableName, uuid });
    if (variableName !== choice) row.lose('name', say('xlsform.choiceName', { name: variableName }));
  } else {
    if (known.variableName !== choice) row.lose('name', say('xlsform.choiceName', { name: known.variableName }));
    if (known.uuid === null && uuid !== null) options.set(key, { ...known, uuid });
  }
}
