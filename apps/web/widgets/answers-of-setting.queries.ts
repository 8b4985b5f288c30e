import { queryOptions } from '@tanstack/react-query';
import { concept } from '@fieldward/contract/form/concept.ts';
import { systemSetting } from '@fieldward/contract/settings/system-setting.ts';
import { view } from '@fieldward/contract/view.ts';
import { one } from '../lib/client.ts';

const settingValue = view(systemSetting, { uuid: true, value: true });
const offeredAnswers = view(concept, { uuid: true, answers: 'ref' });

/** The uuid that a setting holds; not everybody may read settings, so `usual` stands for what cannot be read. */
async function conceptOf(setting: string, usual: string): Promise<string> {
  try {
    return (await one(settingValue, setting)).value || usual;
  } catch {
    return usual;
  }
}

/** The answers of the concept that a setting names, or of `usual` when it names none. */
export const answersOfSetting = (setting: string, usual: string) =>
  queryOptions({
    queryKey: ['concept', 'answers of setting', setting],
    queryFn: async ({ signal }) => (await one(offeredAnswers, await conceptOf(setting, usual), signal)).answers,
    staleTime: 600_000,
  });
