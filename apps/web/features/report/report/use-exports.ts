import { momentOf } from '@fieldward/domain/time/in-zone.ts';
import { useQuery } from '@tanstack/react-query';
import type { ExportRow } from '@fieldward/contract/report/export.operations.ts';
import { useEffect, useRef, useState } from 'react';
import { customTypes, dumps, isCustomType, isDumpType, isReportName, reportNames } from '@fieldward/contract/report/report.ts';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import { ApiProblem } from '../../../lib/api.ts';
import { notify, notifyProblem } from '../../../lib/notify.ts';
import { currentLanguage, messageText } from '../../../lib/text.ts';
import { exportAddress, type ExportRequest } from './report-request.ts';
import { cancelExport, exportsQuery } from './report.queries.ts';
import { startDownload } from './start-download.ts';
import { isCode } from '../../../lib/sentences.ts';

/** An export of the list; `starting` until the server knows of it. */
export type ShownExport = Omit<ExportRow, 'state'> & { readonly state: ExportRow['state'] | 'starting' };

/** What an export is called in the language of the person; a custom dump by its type. */
export function exportLabel({ kind, name, parameters }: ExportRequest): PlainCode | undefined {
  if (kind === 'report') return isReportName(name) ? reportNames[name] : undefined;
  const type = parameters['custom-type'] ?? '';
  if (name === 'custom' && isCustomType(type)) return customTypes[type];
  return isDumpType(name) ? dumps[name].label : undefined;
}

const called = (row: ExportRequest): string => {
  const code = exportLabel(row);
  return code === undefined ? row.name : messageText({ code });
};

/** Says how an export ended. */
function tellEnd({ state, message, rows, ...row }: ExportRow): void {
  const name = called(row);
  if (state === 'done') notify('reportscreen.finished', { name, rows });
  else if (state === 'cancelled') notify('reportscreen.stopped', { name });
  else if (message !== null && isCode(message.code)) notifyProblem(new ApiProblem(500, { error: message }));
  else notify('reportscreen.broken', { name });
}

/** How long an export may be under way before the server lists it. */
const UNHEARD = 30_000;
const EACH_SECOND = 1_000;

interface Begun {
  readonly row: ShownExport;
  readonly at: number;
}

/**
 * The exports of the person: those that the server lists and those just begun here, newest first. While one runs the list is asked for each second;
 * the end of one that was begun here is announced once.
 */
export function useExports() {
  const [begun, setBegun] = useState<readonly Begun[]>([]);
  /** Those begun here whose end nobody has been told of. */
  const awaited = useRef(new Set<string>());
  const list = useQuery({
    ...exportsQuery,
    refetchInterval: ({ state }) =>
      begun.length > 0 || state.data?.results.some((row) => row.state === 'running') === true ? EACH_SECOND : false,
  });
  const { data, dataUpdatedAt } = list;
  const listed = data === null ? null : data?.results;

  useEffect(() => {
    if (listed === undefined) return;
    for (const row of listed ?? []) {
      if (row.state === 'running' || !awaited.current.delete(row.uuid)) continue;
      tellEnd(row);
    }
    const known = new Set(listed?.map(({ uuid }) => uuid));
    setBegun((before) => {
      const after = before.filter(({ row, at }) => listed !== null && !known.has(row.uuid) && Date.now() - at < UNHEARD);
      return after.length === before.length ? before : after;
    });
    // also when the same was answered again: what nobody hears of is given up
  }, [listed, dataUpdatedAt]);

  function start(request: ExportRequest): void {
    const uuid = crypto.randomUUID();
    const row: ShownExport = {
      ...request,
      uuid,
      state: 'starting',
      rows: 0,
      bytes: 0,
      sha256: null,
      fileName: '',
      started: momentOf(Date.now()),
      ended: null,
      message: null,
    };
    awaited.current.add(uuid);
    setBegun((before) => [{ row, at: Date.now() }, ...before]);
    const paper = request.format === 'pdf' ? { language: currentLanguage() } : {};
    startDownload(exportAddress(request, uuid, paper), (problem) => {
      // what the list has told already is not told again
      const untold = awaited.current.delete(uuid);
      setBegun((before) => before.filter((each) => each.row.uuid !== uuid));
      if (untold) notifyProblem(problem);
    });
  }

  async function cancel(uuid: string): Promise<void> {
    try {
      await cancelExport(uuid);
    } catch (problem) {
      notifyProblem(problem);
    }
    await list.refetch();
  }

  const known = new Set(listed?.map(({ uuid }) => uuid));
  const rows: readonly ShownExport[] | undefined =
    listed === undefined ? undefined : [...begun.map(({ row }) => row).filter(({ uuid }) => !known.has(uuid)), ...(listed ?? [])];
  return {
    rows,
    kept: listed !== null,
    withheld: data?.withheld === true,
    error: list.error,
    retry: () => void list.refetch(),
    start,
    cancel,
  };
}
