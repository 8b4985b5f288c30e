import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconExclamationCircle, IconInfoCircle } from '@tabler/icons-react';
import { createElement, Fragment, type ReactNode } from 'react';
import type { Code, HoleArguments, HoleValue, Kind } from '@fieldward/messages/catalogue.ts';
import { ApiProblem } from './api-problem.ts';
import { withDayShown } from './shown-day.ts';
import { EditingGoesOn } from './stale-save.ts';
import { isCode, kindOf } from './sentences.ts';
import { messageText } from './text.ts';

const styles: Record<Kind, { color: string; icon: typeof IconCheck; stays: number }> = {
  success: { color: 'green', icon: IconCheck, stays: 4_000 },
  info: { color: 'blue', icon: IconInfoCircle, stays: 5_000 },
  warning: { color: 'orange', icon: IconAlertTriangle, stays: 8_000 },
  error: { color: 'red', icon: IconExclamationCircle, stays: 10_000 },
};

/** What stands beside the news that the server could not be reached; what runs beside every page puts it here (app/standby.tsx). */
export const beside: { unreachable?: () => ReactNode } = {};

/** Shows a sentence of the catalogue as a toast of its own kind. The same sentence is shown once, not stacked. */
export function notify<C extends Code>(code: C, ...holes: HoleArguments<C>): void {
  show(kindOf(code), messageText({ code, ...(holes[0] === undefined ? {} : { holes: holes[0] }) }));
}

/** Shows what went wrong, once, in the person's language; anything unknown is 'Something went wrong, please try again' and is logged. */
export function notifyProblem(error: unknown): void {
  if ((error instanceof ApiProblem && error.status === 401) || error instanceof EditingGoesOn) return;
  const problem = problemText(error);
  // oxlint-disable-next-line no-console -- a failure that nobody foresaw is kept for whoever looks for its cause
  if (!(error instanceof ApiProblem) || error.status >= 500) console.error(error);
  show(problem.kind, problem.text, error instanceof ApiProblem && error.status === 0 ? beside.unreachable?.() : referenceOf(error));
}

/** What to tell an administrator of a failure of the server: its log knows the request by it. */
function referenceOf(error: unknown): string {
  if (!(error instanceof ApiProblem) || error.status < 500 || error.reference === undefined) return '';
  return `\n${messageText({ code: 'shell.reference', holes: { reference: error.reference } })}`;
}

/** The sentence for an error, for places that show it in the page instead of a toast. */
export function problemText(error: unknown): { kind: Kind; text: string } {
  const message = (code: Code): { kind: Kind; text: string } => ({ kind: kindOf(code), text: messageText({ code }) });
  if (!(error instanceof ApiProblem)) return message('shell.genericFailure');
  // somebody has removed it meanwhile, or the link is old: what its address is called helps nobody
  if (error.code === 'engine.unknownObject')
    return { kind: 'error', text: `${messageText({ code: 'shell.gone' })}. ${messageText({ code: 'shell.goneWhy' })}` };
  if (error.code)
    return {
      kind: kindOf(error.code) === 'info' ? 'error' : kindOf(error.code),
      text: messageText({ code: error.code, holes: { ...holesInWords(error.holes), ...reasonsInWords(error) } }),
    };
  if (error.status === 0) return message('shell.offline');
  if (error.status === 403) return message('shell.forbidden');
  if (error.status === 409 || error.status === 412) return message('shell.conflict');
  if (error.status >= 400 && error.status < 500 && error.message) return { kind: 'error', text: error.message };
  return message('shell.genericFailure');
}

/** Holes whose word the server named by its code too (`what` by `whatCode`), in the language of the person; days as the programme writes them. */
function holesInWords(holes: Readonly<Record<string, HoleValue>>): Record<string, HoleValue> {
  const words = Object.entries(holes).flatMap(([name, code]) =>
    name.endsWith('Code') && isCode(code) ? [[name.slice(0, -'Code'.length), messageText({ code })] as const] : [],
  );
  const shown = Object.entries(holes).map(([name, value]) => [name, withDayShown(value)] as const);
  return { ...Object.fromEntries(shown), ...Object.fromEntries(words) };
}

/** The reasons that the server lists in English with what each is about; each is a problem of a field, too, which has a code. */
function reasonsInWords({ holes: { reasons }, fieldErrors }: ApiProblem): Record<string, HoleValue> {
  if (typeof reasons !== 'string') return {};
  const all = Object.values(fieldErrors).flat();
  return { reasons: all.reduce((text, item) => text.replace(item.message, () => inWords(item)), reasons) };
}

/** The sentence of one problem of a field, in the language of the person. */
const inWords = ({ code, holes, message }: ApiProblem['fieldErrors'][string][number]): string =>
  code ? messageText({ code, holes: holesInWords(holes ?? {}) }) : message;

/** Sentences by field of a refused write, ready for a form's `setErrors`. */
export function fieldProblems(error: unknown): Record<string, string> {
  if (!(error instanceof ApiProblem)) return {};
  return Object.fromEntries(Object.entries(error.fieldErrors).map(([field, list]) => [field, list.map(inWords).join(' ')]));
}

/** `more` is shown below and does not make it another toast. */
function show(kind: Kind, message: string, more: ReactNode = ''): void {
  const { color, icon, stays } = styles[kind];
  // The kind is a word for whoever does not see the colour.
  const named = createElement(icon, { size: 16, role: 'img', 'aria-label': messageText({ code: `shell.${kind}` }) });
  const id = `${kind}:${message}`;
  notifications.hide(id);
  if (kind === 'success') forgetProblems();
  if (kind === 'error' || kind === 'warning') shownAt.set(id, Date.now());
  notifications.show({
    id,
    message: createElement(Fragment, null, message, more),
    styles: { description: { whiteSpace: 'pre-line' } },
    color,
    icon: named,
    // what can be done about it waits for the person
    autoClose: more && typeof more === 'object' ? false : stays,
    closeButtonProps: { 'aria-label': messageText({ code: 'shell.close' }) },
  });
}

/** A success may bring a warning with it: only what was shown longer ago than this, in milliseconds, belongs to an earlier try. */
const SAME_ACTION = 1_000;
const shownAt = new Map<string, number>();

/** What was wrong before has been put right: beside the news of success it would only confuse. */
function forgetProblems(): void {
  const earlier = Date.now() - SAME_ACTION;
  for (const [id, at] of shownAt) {
    if (at > earlier) continue;
    notifications.hide(id);
    shownAt.delete(id);
  }
}
