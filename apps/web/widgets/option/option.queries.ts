import { queryOptions } from '@tanstack/react-query';
import { concept, MISC_CLASS } from '@fieldward/contract/form/concept.ts';
import type { OptionBody } from '@fieldward/contract/form/bank.operations.ts';
import { view, type Ref, type Seen } from '@fieldward/contract/view.ts';
import { fullNameOf, variableNameOf } from '@fieldward/domain/bank/option-name.ts';
import { call } from '../../lib/call.ts';
import type { Tagged } from '../../lib/api.ts';
import { list, oneTagged } from '../../lib/client.ts';
import { saveOnTop } from '../../lib/stale-save.ts';

export const optionRow = view(concept, {
  uuid: true,
  display: true,
  retired: true,
  conceptClass: { display: true },
  datatype: { display: true },
  names: { name: true, conceptNameType: true },
  descriptions: { description: true },
  mappings: { source: true, code: true },
});
/** An option as the grid and the form show it; its mappings are what other terminologies call it. */
export type Option = Seen<typeof optionRow>;

const namedConcept = view(concept, {
  uuid: true,
  display: true,
  conceptClass: { uuid: true },
  retired: true,
  names: { name: true, conceptNameType: true },
});

/** What is wrong with the name of an option: another option has it (a retired one, too), or the concept of a question that is in use. */
export interface Taken {
  readonly uuid: string;
  readonly code: 'bank.optionExists' | 'bank.questionHasName';
}

/** What already has a name that an option is to have. */
export const sameNameQuery = (name: string) =>
  queryOptions({
    queryKey: ['concept', 'same-name', fullNameOf(name)],
    queryFn: async ({ signal }) => {
      const { rows } = await list(namedConcept, { name: fullNameOf(name), includeAll: true, limit: 20 }, signal);
      return rows
        .filter(({ names }) => names.some((one) => one.conceptNameType === 'FULLY_SPECIFIED' && fullNameOf(one.name) === fullNameOf(name)))
        .filter(({ conceptClass, retired }) => conceptClass.uuid === MISC_CLASS || !retired)
        .map(({ uuid, conceptClass }): Taken => ({
          uuid,
          code: conceptClass.uuid === MISC_CLASS ? 'bank.optionExists' : 'bank.questionHasName',
        }));
    },
    staleTime: 10_000,
    // Save waits for it: without a connection it says so at once
    retry: false,
  });

const optionChoice = view(concept, { uuid: true, display: true });

/** Options by part of their name, the ten best. */
export async function searchOptions(text: string, signal?: AbortSignal): Promise<Ref[]> {
  return (await list(optionChoice, { class: MISC_CLASS, q: text, limit: 10 }, signal)).rows;
}

/** The variable name of an option: its short name. */
export function variableNameIn(option: Pick<Option, 'names' | 'display'>): string {
  return option.names.find(({ conceptNameType }) => conceptNameType === 'SHORT')?.name ?? variableNameOf(option.display);
}

/** The codes of an option in other terminologies: `LOINC 1-8, ICD-10-WHO R05`. */
export function codesIn({ mappings }: Pick<Option, 'mappings'>): string {
  return mappings.map(({ source, code }) => `${source} ${code}`).join(', ');
}

/** The texts of an option, as its form edits them and as they are sent. */
const optionTexts = (option: Option) => ({
  name: option.display,
  variableName: variableNameIn(option),
  description: option.descriptions[0]?.description ?? '',
});

/** Creates an option, or edits one on top of the version that the form was opened with, in one transaction. */
export function saveOption(body: OptionBody, before: Tagged<Option> | null): Promise<Ref> {
  const send = (sent: object, ifMatch: string | undefined) => call('POST fieldward/option', { body: sent as OptionBody, ifMatch }); // the same properties
  if (before === null) return send(body, undefined);
  const stored = async () => {
    const { data, etag } = await oneTagged(optionRow, before.data.uuid);
    return { values: optionTexts(data), etag };
  };
  return saveOnTop({ body, ifMatch: before.etag, opened: optionTexts(before.data), send, stored });
}
