import { settingNames, type SettingName, type SettingValues } from '@fieldward/domain/settings/setting-names.ts';
import { plainDateFormat } from '@fieldward/domain/time/date-format.ts';
import { say, type Message } from '@fieldward/messages/catalogue.ts';
import { invalid, Problem, repeated, type FieldProblem } from '../../../engine/problem.ts';
import { isObject } from '../../../engine/references.ts';

/**
 * The settings that a body asks for, as they are to be kept. Raises `engine.notAnObject`, `engine.unknownProperty`, what `problemOf` says
 * by field, all at once, and `settings.nothing`.
 */
export async function wantedSettings(
  body: unknown,
  problemOf: (name: SettingName, value: string) => Promise<Message | null>,
): Promise<readonly (readonly [SettingName, string])[]> {
  if (!isObject(body)) throw new Problem('engine.notAnObject');
  const problems: FieldProblem[] = [];
  const wanted: [SettingName, string][] = [];
  for (const [field, value] of Object.entries(body)) {
    const name = settingNames.find((each) => each === field);
    if (name === undefined) problems.push({ field: repeated(field), ...say('engine.unknownProperty', { property: repeated(field) }) });
    else if (typeof value !== 'string') problems.push({ field, code: 'engine.notText' });
    else {
      const message = await problemOf(name, value);
      if (message === null) wanted.push([name, name === 'dateFormat' ? plainDateFormat(value) : value.trim()]);
      else problems.push({ field, ...message });
    }
  }
  if (problems.length > 0) throw invalid(problems);
  if (wanted.length === 0) throw new Problem('settings.nothing');
  return wanted;
}

/** Raises `engine.stale`, with both versions, when a save was based on another version than the stored one. */
export function demandVersion(ifMatch: string | undefined, version: string, current: SettingValues, yours: unknown): void {
  if (ifMatch !== undefined && ifMatch !== '*' && ifMatch !== version)
    throw new Problem('engine.stale', {}, undefined, { extra: { version, current, yours } });
}
