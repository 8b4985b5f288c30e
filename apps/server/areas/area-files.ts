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
  const found = async (file: string): Promise<readonly T[]> => {
    const module: unknown = await import(/* @vite-ignore */ pathToFileURL(join(import.meta.dirname, file)).href);
    const wanted = Object.values(Object(module)).filter(is);
    if (wanted.length === 0) throw new Error(`${file} exports nothing that its name promises`);
    return wanted;
  };
  return (await Promise.all(files.map(found))).flat();
}
