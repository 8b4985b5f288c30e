import { addressed, type OperationName } from '../operation-address.ts';

/** What pages need of the server that is not about a patient: its responses are kept, sealed, and given again where there is no connection. */

const operations = [
  'GET session',
  'GET fieldward/draftkey',
  'GET fieldward/settings',
  'GET fieldward/registration',
] as const satisfies readonly OperationName[];

/** Resources whose lists and objects are kept, by the beginning of their path: how the programme works, and where. */
const RESOURCES =
  /^(hydra\/(workflow|phase|component|form|hydra-field|field-rule|rule-token)|fieldtype|location|patientidentifiertype|personattributetype|hydra\/event-type|hydra\/service|hydra\/asset|hydra\/participant|caresetting|commonlab\/labtesttype|systemsetting\/commonlabtest\.specimen)/;

/** A concept with its answers: a list that pages offer. */
const isAnswers = (path: string, query: URLSearchParams): boolean =>
  path.startsWith('concept/') && (query.get('v') ?? '').includes('answers');

const paths: ReadonlySet<string> = new Set(operations.map((name) => addressed(name).path));

/** Whether a response is kept: what names a patient comes by the feed, which knows what ends. */
export const isKept = (path: string, query: URLSearchParams): boolean =>
  !query.has('patient') && !path.startsWith('hydra/form-') && (paths.has(path) || RESOURCES.test(path) || isAnswers(path, query));

/** Under which the response of an address is kept, whatever the order of its parameters. */
export function keptKey(url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://device');
  searchParams.sort();
  return `answer ${pathname}?${searchParams.toString()}`;
}
