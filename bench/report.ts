import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem, type } from 'node:os';
import { join } from 'node:path';
import type { Result } from './result.ts';

interface Kept extends Omit<Result, 'value'> {
  readonly bench: string;
  readonly command: string;
  readonly date: string;
}

const kept = join(import.meta.dirname, 'results.json');
const page = join(import.meta.dirname, '..', 'docs', 'performance.md');

/** Keeps the figures of one benchmark (replacing its older ones) and writes docs/performance.md from all that are kept. */
export function report(bench: string, command: string, results: readonly Result[], order: readonly string[]): void {
  const before = existsSync(kept) ? (JSON.parse(readFileSync(kept, 'utf8')) as Kept[]) : []; // only this function writes it
  const date = new Date().toISOString().slice(0, 10);
  const names = new Set(results.map(({ what }) => what));
  const all = [
    // those of a benchmark that is no more go
    ...before.filter((old) => order.includes(old.bench) && (old.bench !== bench || !names.has(old.what))),
    ...results.map(({ value: _figure, ...result }): Kept => ({ bench, command, date, ...result })),
  ].toSorted((a, b) => order.indexOf(a.bench) - order.indexOf(b.bench));
  writeFileSync(kept, `${JSON.stringify(all, null, 2)}\n`);
  writeFileSync(page, pageOf(all));
}

function pageOf(all: readonly Kept[]): string {
  const missed = all.filter(({ met }) => met === false);
  const rows = all.map(
    ({ what, measured, budget, met, date }) =>
      `| ${what} | ${measured} | ${budget} | ${met === null ? '' : met ? 'met' : '**not met**'} | ${date} |`,
  );
  const notes = all.filter(({ note }) => note !== undefined).map(({ what, note }) => `- ${what}: ${note ?? ''}.`);
  const commands = [...new Map(all.map(({ bench, command }) => [bench, command]))].map(
    ([bench, command]) => `| ${bench} | \`${command}\` |`,
  );
  return `# Performance

Written by \`npm run bench\`; every figure comes from the command named below. Machine: ${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, ${type()},
Node ${process.version}, embedded PostgreSQL; the load generator, the server and the database share these cores, and other work ran on them too: ratios within one run are worth more than milliseconds.

${missed.length === 0 ? 'All budgets that were measured are met.' : `Not met: ${missed.map(({ what }) => what).join('; ')}.`}

| what | measured | budget | | date |
|---|---|---|---|---|
${rows.join('\n')}

## Notes

${notes.join('\n')}

## Commands

| benchmark | command |
|---|---|
${commands.join('\n')}

The databases are generated once (seeded, through COPY: names of six communities in Latin, Arabic and Devanagari script, about 180,000 distinct name words
at a million patients) and kept in \`FIELDWARD_BENCH_DATA\` (default: \`fw-bench\` in the temporary folder). How the search works and what was tried: [decisions/patient-search.md](decisions/patient-search.md).
`;
}
