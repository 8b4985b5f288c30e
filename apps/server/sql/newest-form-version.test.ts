import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SERVER = join(import.meta.dirname, '..');

/** Statements that pick a version of a form by its number on their own; those that give the next number see all. */
function pickedByHand(): string[] {
  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' });
  return files
    .filter((path) => path.endsWith('.ts') && !/node_modules|\.test\.ts$|newest-form-version/.test(path))
    .flatMap((path) =>
      readFileSync(join(SERVER, path), 'utf8')
        .split('\n')
        .filter((line) => /\bform_version\b/.test(line) && /max\(\w*\.?number\)|\bnumber desc\b/.test(line))
        .filter((line) => !/\+ 1\b|greatest\(|madeHere|content_hash = /.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    );
}

it('is asked for in one place, where versions that a site sent do not count', () => expect(pickedByHand()).toEqual([]));
