import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import type { Message } from '@fieldward/messages/catalogue.ts';
import { notifyProblem } from '../../lib/notify.ts';
import type { ImportResult, OnExisting } from '@fieldward/contract/list-import.ts';
import type { CsvImportKind, NamedRow } from './csv-import-kind.ts';
import { readCodeList, type CodeList, type Reading } from './delimited-file.ts';

export type ImportStep = 'file' | 'columns' | 'check' | 'done';

/** What is going on: which work, and how much of it is done where that can be known. */
export interface Busy {
  work: 'reading' | 'checking' | 'writing';
  part?: number;
}

const asFound: Reading = { encoding: '', delimiter: '' };

/** The way of a list from a file to the server. Each step keeps what the earlier ones chose. */
export function useCsvImport<Role, Row extends NamedRow>(kind: CsvImportKind<Role, Row>) {
  const queries = useQueryClient();
  const [step, setStep] = useState<ImportStep>('file');
  const [file, setFile] = useState<File | null>(null);
  const [list, setList] = useState<CodeList | null>(null);
  const [unreadable, setUnreadable] = useState<'unreadable' | 'empty' | null>(null);
  const [headings, setHeadings] = useState(true);
  const [roles, setRoles] = useState<readonly Role[]>([]);
  const [onExisting, setOnExisting] = useState<OnExisting>('skip');
  const [busy, setBusy] = useState<Busy | null>(null);
  const [result, setResult] = useState<ImportResult | null>(null);
  const [leaveOut, setLeaveOut] = useState(false);
  const [done, setDone] = useState<ImportResult | null>(null);
  const asking = useRef<AbortController>(null);

  const lines = useMemo(() => (list ? list.lines.slice(headings ? 1 : 0) : []), [list, headings]);
  const titles = useMemo(() => titlesOf(list, headings), [list, headings]);
  const rows = useMemo(() => (step === 'file' ? [] : kind.rowsOf(lines, roles)), [kind, step, lines, roles]);

  const lineOf = (row: number): number => list?.numbers[row + (headings ? 1 : 0)] ?? row + 1;

  function take(next: CodeList): void {
    const first = next.lines[0] ?? [];
    const has = kind.looksLikeHeadings(first);
    setList(next);
    setHeadings(has);
    setRoles(kind.guess(has ? first : first.map(() => '')));
    setResult(null);
  }

  async function read(from: File, reading: Reading): Promise<void> {
    setFile(from);
    setUnreadable(null);
    setBusy({ work: 'reading', part: 0 });
    try {
      const next = await readCodeList(from, reading, (part) => setBusy({ work: 'reading', part }));
      if (next.lines.length === 0) {
        setList(null);
        setUnreadable('empty');
      } else take(next);
    } catch {
      setList(null);
      setUnreadable('unreadable');
    } finally {
      setBusy(null);
    }
  }

  async function ask(sent: readonly Row[], dryRun: boolean): Promise<ImportResult | null> {
    asking.current = new AbortController();
    setBusy({ work: dryRun ? 'checking' : 'writing' });
    try {
      return await kind.send(sent, onExisting, dryRun, asking.current.signal);
    } catch (problem) {
      if (!(problem instanceof DOMException)) notifyProblem(problem);
      return null;
    } finally {
      setBusy(null);
    }
  }

  async function check(): Promise<void> {
    const next = await ask(rows, true);
    if (next === null) return;
    setResult(next);
    setLeaveOut(false);
    setStep('check');
  }

  return {
    step,
    file,
    list,
    unreadable,
    headings,
    roles,
    titles,
    lines,
    rows,
    onExisting,
    busy,
    result,
    leaveOut,
    done,
    fileName: kind.fileName,
    /** Number in the file of the row that was sent at an index. */
    lineOf,
    /** The server's message about a row, with the numbers of rows as the file has them. */
    messageOf: ({ code, holes = {} }: Message): Message => {
      const row = holes['row'];
      return { code, holes: typeof row === 'number' ? { ...holes, row: lineOf(row - 1) } : holes };
    },
    read: (from: File) => read(from, asFound),
    readAgain: (change: Partial<Reading>) => {
      if (file && list) void read(file, { encoding: list.encoding, delimiter: list.delimiter, ...change });
    },
    setHeadings: (on: boolean) => {
      setHeadings(on);
      const first = list?.lines[0] ?? [];
      setRoles(kind.guess(on ? first : first.map(() => '')));
    },
    setRoles,
    setOnExisting,
    setLeaveOut,
    go: (to: ImportStep) => setStep(to),
    stop: () => asking.current?.abort(),
    check,
    write: async () => {
      const bad = new Set(result?.rows.flatMap(({ row, fate }) => (fate === 'error' ? [row] : [])));
      const next = await ask(
        rows.filter((_, at) => !bad.has(at)),
        false,
      );
      // Refused: somebody changed the bank meanwhile, so the rows are judged again. Nothing was written.
      if (next === null) return check();
      setDone(next);
      setStep('done');
      void queries.invalidateQueries({ queryKey: kind.stale });
    },
  };
}

export type CsvImportState<Role, Row extends NamedRow> = ReturnType<typeof useCsvImport<Role, Row>>;

/** What the steps need that are the same for every list. */
export type CsvImportSteps = Omit<CsvImportState<unknown, NamedRow>, 'roles' | 'setRoles'>;

function titlesOf(list: CodeList | null, headings: boolean): string[] {
  const first = list?.lines[0] ?? [];
  const width = Math.max(0, ...(list?.lines.slice(0, 200).map((line) => line.length) ?? []));
  return Array.from({ length: width }, (_, at) => (headings ? (first[at] ?? '').trim() : ''));
}
