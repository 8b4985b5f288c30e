/** The choices sheet: lists of options. Options of the same name are one option, whatever list they stand in. */
import { say } from '@fieldward/messages/catalogue.ts';
import type { ImportedOption, Loss } from './form.ts';
import { humanise, isChoiceName, oneLine, xlsformName } from './name.ts';
import { BookedRow, type Row } from './sheets.ts';

/** Our own columns, which other tools leave alone. */
export const optionColumn = 'fieldward_option';

interface ChoiceLists {
  readonly options: readonly ImportedOption[];
  /** By the name of the list: key of the option by the name of the choice, in order. */
  readonly lists: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

const longestName = 255;
/** Names that would say nothing in the option bank, such as `1` or `99`. */
const telling = /^\p{L}/u;

/** Reads the choices of the lists that questions use; the rows of other lists are listed as lost. */
export function readChoices(rows: readonly Row[], used: ReadonlySet<string>, language: string | null, losses: Loss[]): ChoiceLists {
  const reading = new Reading();
  for (const [index, cells] of rows.entries()) {
    const row = new BookedRow('choices', index, cells, language, losses);
    if (row.empty) continue;
    const list = row.peek('list_name');
    if (list === '' || row.peek('name') === '') row.loseAll(say('xlsform.choiceIncomplete'));
    else if (!used.has(list)) row.loseAll(say('xlsform.unusedList', { list }));
    else reading.choice(row);
    row.close();
  }
  return { options: reading.options(), lists: reading.lists };
}

interface Found {
  readonly key: string;
  readonly name: string;
  uuid: string | null;
  /** The rows of the option with the names that they give it. */
  readonly message: { readonly row: BookedRow; readonly choice: string }[];
}

class Reading {
  readonly lists = new Map<string, Map<string, string>>();
  readonly #found = new Map<string, Found>();

  choice(row: BookedRow): void {
    const list = row.take('list_name');
    const choice = row.take('name');
    const label = oneLine(row.take('label')) || humanise(choice);
    const name = label.slice(0, longestName);
    if (name !== label) row.lose('label', say('xlsform.tooLong', { max: longestName }), label);
    const key = name.toUpperCase();
    const choices = this.lists.get(list) ?? new Map<string, string>();
    this.lists.set(list, choices);
    if (choices.has(choice)) return row.loseAll(say('xlsform.choiceTwice', { choice, list }));
    const again = [...choices.values()].includes(key);
    choices.set(choice, key);
    if (again) return row.lose('name', say('xlsform.sameOption', { option: name }));
    const uuid = row.take(optionColumn) || null;
    const known = this.#found.get(key);
    if (known === undefined) this.#found.set(key, { key, name, uuid, message: [{ row, choice }] });
    else {
      known.uuid ??= uuid;
      known.message.push({ row, choice });
    }
  }

  /** The options with variable names, different ones within a list: what a row calls it, or else made of its label. */
  options(): ImportedOption[] {
    const lists = [...this.lists.values()].map((choices) => ({ keys: new Set(choices.values()), taken: new Set<string>() }));
    const names = new Map<string, string>();
    const take = (key: string, name: string): boolean => {
      const around = lists.filter(({ keys }) => keys.has(key));
      if (around.some(({ taken }) => taken.has(name.toLowerCase()))) return false;
      for (const { taken } of around) taken.add(name.toLowerCase());
      names.set(key, name);
      return true;
    };
    const found = [...this.#found.values()];
    for (const { key, message } of found)
      message.map(({ choice }) => choice).some((name) => telling.test(name) && isChoiceName(name) && take(key, name));
    for (const { key, name } of found) {
      const made = xlsformName(name, 'option');
      for (let n = 1; !names.has(key); n += 1) take(key, n === 1 ? made : `${made}_${n}`);
    }
    return found.map(({ key, name, uuid, message }) => {
      const variableName = names.get(key) ?? '';
      for (const { row, choice } of message)
        if (choice !== variableName) row.lose('name', say('xlsform.choiceName', { name: variableName }));
      return { key, name, variableName, uuid };
    });
  }
}
