import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * What the files of a kind export, in a fixed order: a new file is served without being named anywhere else.
 * @param ending of their names: '.resource.ts'
 * @param is tells what is looked for among the exports
 */
export async function exportsOfFiles<T>(ending: string, is: (value: unknown) => value is T): Promise<readonly T[]> {
  const files = globSync(`**/*${ending}`, { cwd: import.meta.dirname }).toSorted();
  const load = (file: string) =>
    import(/* @vite-ignore */ pathToFileURL(join(import.meta.dirname, file)).href) as Promise<Readonly<Record<string, unknown>>>;
  return (await Promise.all(files.map(load))).flatMap((module) => Object.values(module).filter(is));
}
