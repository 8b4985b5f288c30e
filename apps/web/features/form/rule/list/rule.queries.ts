import { queryOptions } from '@tanstack/react-query';
import { fieldRule } from '@fieldward/contract/form/field-rule.ts';
import { form } from '@fieldward/contract/form/form.ts';
import { view, type Ref, type Seen } from '@fieldward/contract/view.ts';
import type { Body } from '@fieldward/contract/body.ts';
import type { TestResult } from '@fieldward/domain/form/test-case.ts';
import { ApiProblem } from '../../../../lib/api.ts';
import { call } from '../../../../lib/call.ts';
import { list, oneTagged, remove, save } from '../../../../lib/client.ts';
import { saveOnTop } from '../../../../lib/stale-save.ts';
import { ruleForm } from '../rule-form.ts';

const named = { uuid: true, name: true } as const;
const ruleRow = view(fieldRule, {
  ...named,
  description: true,
  actionName: true,
  form: named,
  targetForm: named,
  targetQuestion: named,
  targetFormField: { uuid: true, displayText: true },
  retired: true,
});
/** A rule as the list shows it. */
export type RuleRow = Seen<typeof ruleRow>;

/** One page of the rules. `q`: beginning or part of the name; `form`: uuid of the form whose questions the conditions read. */
interface RuleFilter {
  q: string;
  form: string;
  /** Deleted ones, too. */
  includeAll: boolean;
  sort: string;
  limit: number;
  startIndex: number;
}

export const rulesQuery = ({ includeAll, ...filter }: RuleFilter) =>
  queryOptions({
    queryKey: ['field-rule', 'list', filter, includeAll],
    queryFn: ({ signal }) => list(ruleRow, { ...filter, ...(includeAll ? { includeAll } : {}), totalCount: true }, signal),
    placeholderData: (before) => before,
  });

/** A rule as the wizard edits it, with the version it was read at. */
export const ruleQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['field-rule', uuid],
    queryFn: () => oneTagged(ruleForm, uuid),
    enabled: uuid !== '',
    staleTime: 0,
    gcTime: 0,
  });

const formName = view(form, { ...named, retired: true });
export type FormName = Seen<typeof formName>;

/** The forms by name, retired ones too: an old rule may be about one. */
export const formNamesQuery = queryOptions({
  queryKey: ['hydra/form', 'names'],
  queryFn: async () => {
    const { rows } = await list(formName, { includeAll: true });
    return rows.toSorted((a, b) => a.name.localeCompare(b.name));
  },
});

type RuleBody = Body<typeof fieldRule>;

interface RuleChange {
  /** uuid of the rule that is changed; null for a new one, whose uuid is in its body. */
  readonly uuid: string | null;
  /** Null where nobody else can have changed it. */
  readonly etag: string | null;
  readonly body: RuleBody;
  /** What the person began with. */
  readonly opened: RuleBody | null;
  /** The question that a form field asks. */
  readonly questionOf: (formField: unknown) => string | null;
}

/**
 * Creates a rule or changes one.
 * @throws EditingGoesOn when somebody else was faster and the person goes on editing.
 */
export function saveRule({ uuid, etag, body: { targetQuestion: _follows, ...body }, opened, questionOf }: RuleChange): Promise<Ref> {
  const send = (sent: object, ifMatch: string | undefined): Promise<Ref> => {
    const choice = sent as Omit<RuleBody, 'targetQuestion'>; // the same properties, some as they are stored
    return save(fieldRule, { ...choice, targetQuestion: questionOf(choice.targetFormField) }, { uuid, ifMatch, conflict: 'own' });
  };
  if (uuid === null || etag === null) return send(body, undefined);
  const stored = async () => {
    const { data, etag: now } = await oneTagged(ruleForm, uuid);
    return { values: data, etag: now };
  };
  return saveOnTop({ body, ifMatch: etag, send, stored, ...(opened === null ? {} : { opened: { ...opened } }) });
}

export function deleteRule(uuid: string): Promise<void> {
  return remove(fieldRule, uuid);
}

/** Freezes a version of the form after its rules changed. A failing test case is a refusal that carries `tests`, unless `evenIfTestsFail`. */
export async function publishForm(form: string, note: string, evenIfTestsFail: boolean): Promise<readonly TestResult[]> {
  const { tests } = await call('POST fieldward/formpublish', { body: { form, note, evenIfTestsFail } });
  return tests;
}

/** The failing test cases that a refusal carries; null when it is about something else. */
export function failingTests(error: unknown): readonly TestResult[] | null {
  if (!(error instanceof ApiProblem) || typeof error.body !== 'object' || error.body === null) return null;
  const envelope = 'error' in error.body && typeof error.body.error === 'object' ? error.body.error : null;
  const tests = envelope !== null && 'tests' in envelope ? envelope.tests : 'tests' in error.body ? error.body.tests : null;
  return Array.isArray(tests) ? (tests as TestResult[]).filter(({ passed }) => !passed) : null;
}
