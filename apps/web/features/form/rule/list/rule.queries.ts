import { queryOptions } from '@tanstack/react-query';
import type { TestResult } from '@fieldward/domain/form/test-case.ts';
import { api, ApiProblem } from '../../../../lib/api.ts';
import type { RuleWire } from '../wizard/rule-draft.ts';

/** A rule as the list shows it. */
export interface RuleRow {
  uuid: string;
  name: string;
  description: string | null;
  actionName: string;
  form: { uuid: string; name: string } | null;
  targetForm: { uuid: string; name: string } | null;
  targetQuestion: { uuid: string; name: string } | null;
  targetFormField: { uuid: string; displayText: string | null } | null;
}

const ROW =
  'custom:(uuid,name,description,actionName,form:(uuid,name),targetForm:(uuid,name),targetQuestion:(uuid,name),targetFormField:(uuid,displayText))';
const WHOLE =
  'custom:(uuid,name,description,actionName,form:(uuid),targetForm:(uuid),targetQuestion:(uuid),targetFormField:(uuid),targetFieldAnswer:(uuid,concept:(uuid)),tokens:(typeName,value))';

/** One page of the rules. `q`: beginning or part of the name; `form`: uuid of the form whose questions the conditions read. */
export interface RulePage {
  q: string;
  form: string;
  sort: string;
  limit: number;
  startIndex: number;
}

interface Listed {
  fields?: RuleRow[];
  results?: RuleRow[];
  totalCount?: number;
}

export const rulesQuery = (page: RulePage) =>
  queryOptions({
    queryKey: ['field-rule', 'list', page],
    queryFn: async ({ signal }) => {
      const listed = await api.get<Listed>('hydra/field-rule', { ...page, totalCount: true, v: ROW }, signal);
      return { rows: listed.fields ?? listed.results ?? [], total: listed.totalCount };
    },
    placeholderData: (before) => before,
  });

/** A rule as the wizard edits it, with the version it was read at. */
export const ruleQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['field-rule', uuid],
    queryFn: () => api.getTagged<RuleWire>(`hydra/field-rule/${uuid}`, { v: WHOLE }),
    enabled: uuid !== '',
    staleTime: 0,
    gcTime: 0,
  });

export interface FormName {
  uuid: string;
  name: string;
  retired?: boolean;
}

/** The forms by name, retired ones too: an old rule may be about one. */
export const formNamesQuery = queryOptions({
  queryKey: ['hydra/form', 'names'],
  queryFn: async () => {
    const { forms } = await api.get<{ forms: FormName[] }>('hydra/form', { v: 'custom:(uuid,name,retired)', includeAll: true });
    return forms.toSorted((a, b) => a.name.localeCompare(b.name));
  },
});

/** Creates or changes a rule; answers its new version. A stale `etag` is refused with 409. */
export async function saveRule(uuid: string | null, body: Record<string, unknown>, etag: string | null): Promise<{ uuid: string }> {
  if (uuid === null) return api.post<{ uuid: string }>('hydra/field-rule', body);
  return api.post<{ uuid: string }>(`hydra/field-rule/${uuid}`, body, { ifMatch: etag ?? undefined });
}

export async function deleteRule(uuid: string): Promise<void> {
  await api.remove(`hydra/field-rule/${uuid}`);
}

/** Freezes a version of the form after its rules changed. A failing test case is a refusal that carries `tests`, unless told to go on. */
export async function publishForm(form: string, note: string, evenIfTestsFail: boolean): Promise<readonly TestResult[]> {
  const { tests } = await api.post<{ tests?: TestResult[] }>('fieldward/formpublish', { form, note, evenIfTestsFail });
  return tests ?? [];
}

/** The failing test cases that a refusal carries; null when it is about something else. */
export function failingTests(error: unknown): readonly TestResult[] | null {
  if (!(error instanceof ApiProblem) || typeof error.body !== 'object' || error.body === null) return null;
  const envelope = 'error' in error.body && typeof error.body.error === 'object' ? error.body.error : null;
  const tests = envelope !== null && 'tests' in envelope ? envelope.tests : 'tests' in error.body ? error.body.tests : null;
  return Array.isArray(tests) ? (tests as TestResult[]).filter(({ passed }) => !passed) : null;
}
