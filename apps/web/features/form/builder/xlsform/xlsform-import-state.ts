import { useRef, useState } from 'react';
import type { ImportedFormResult } from '@fieldward/contract/form/form.operations.ts';
import { mostQuestions } from '@fieldward/domain/xlsform/body.ts';
import type { ImportedForm } from '@fieldward/domain/xlsform/form.ts';
import { readXlsform } from '@fieldward/domain/xlsform/import.ts';
import { say, type Message } from '@fieldward/messages/catalogue.ts';
import { ApiProblem } from '../../../../lib/api.ts';
import { loadPatternEngine } from '../../../../widgets/pattern-engine.ts';
import { importForm } from './xlsform-import.queries.ts';

export type Busy = 'reading' | 'comparing' | 'importing';

/** The way of one file from the disk into the bank. */
export interface ImportState {
  fileName: string | null;
  /** Why the file cannot be read. */
  unreadable: Message | null;
  form: ImportedForm | null;
  /** What the server would make of it; null until it has responded. */
  result: ImportedFormResult | null;
  /** Why the server did not respond. */
  failure: unknown;
  busy: Busy | null;
  /** Whether the person changed the form's name since the server judged it. */
  renamed: boolean;
  read: (file: File) => Promise<void>;
  rename: (change: { name?: string; description?: string }) => void;
  compare: () => Promise<void>;
  /** The uuid of the form that was made; null when it was refused. */
  write: () => Promise<{ uuid: string; name: string } | null>;
  again: () => void;
}

export function useXlsformImport(): ImportState {
  const [fileName, setFileName] = useState<string | null>(null);
  const [unreadable, setUnreadable] = useState<Message | null>(null);
  const [form, setForm] = useState<ImportedForm | null>(null);
  const [result, setResult] = useState<ImportedFormResult | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState<Busy | null>(null);
  const [renamed, setRenamed] = useState(false);
  /** Only what belongs to the newest file counts. */
  const turn = useRef(0);

  function again(): void {
    turn.current += 1;
    setForm(null);
    setResult(null);
    setFailure(null);
    setUnreadable(null);
    setBusy(null);
    setRenamed(false);
  }

  async function read(file: File): Promise<void> {
    again();
    const mine = turn.current;
    setFileName(file.name);
    setBusy('reading');
    const { readXlsformFile, FileProblem } = await import('./xlsform-file.ts');
    try {
      const [sheets, patterns] = await Promise.all([readXlsformFile(file), loadPatternEngine()]);
      const found = readXlsform(sheets, { fileName: file.name.replace(/\.[^.]*$/, ''), patterns });
      if (mine !== turn.current) return;
      const count = Math.max(found.fields.length, found.questions.length);
      if (found.questions.length === 0) setUnreadable(say('xlsform.noQuestions'));
      else if (count > mostQuestions) setUnreadable(say('xlsform.tooMany', { max: mostQuestions, count }));
      else {
        setForm(found);
        await judge(found, mine);
      }
    } catch (error) {
      if (mine === turn.current) setUnreadable(error instanceof FileProblem ? error.reason : say('xlsform.damaged'));
    } finally {
      if (mine === turn.current) setBusy(null);
    }
  }

  async function judge(of: ImportedForm, mine: number): Promise<void> {
    setBusy('comparing');
    setFailure(null);
    try {
      const judged = await importForm(of, true);
      if (mine !== turn.current) return;
      setResult(judged);
      setRenamed(false);
    } catch (error) {
      if (mine === turn.current) setFailure(error);
    } finally {
      if (mine === turn.current) setBusy(null);
    }
  }

  async function write(): Promise<{ uuid: string; name: string } | null> {
    if (form === null) return null;
    const mine = turn.current;
    setBusy('importing');
    setFailure(null);
    try {
      return (await importForm(form, false)).form;
    } catch (error) {
      const onName = error instanceof ApiProblem && error.code !== undefined && error.fieldErrors['name'] !== undefined ? error : null;
      if (onName?.code !== undefined && result !== null) {
        setResult({ ...result, problems: [{ code: onName.code, holes: { ...onName.holes }, field: 'name' }] });
        setRenamed(false);
      } else setFailure(error);
      return null;
    } finally {
      if (mine === turn.current) setBusy(null);
    }
  }

  return {
    fileName,
    unreadable,
    form,
    result,
    failure,
    busy,
    renamed,
    read,
    rename: (change) => {
      if (form !== null) setForm({ ...form, ...change });
      if (change.name !== undefined) setRenamed(true);
    },
    compare: async () => {
      if (form !== null) await judge(form, turn.current);
    },
    write,
    again: () => {
      again();
      setFileName(null);
    },
  };
}
