import { form as formWire } from '@fieldward/contract/form/form.ts';
import type { TestResult } from '@fieldward/domain/form/test-case.ts';
import { ApiProblem } from '../../../../lib/api.ts';
import { call } from '../../../../lib/call.ts';
import { save } from '../../../../lib/client.ts';
import { isUnknownAddress } from './builder.queries.ts';
import { objectIn, objectsIn, textIn } from './loose-json.ts';
import type { TestCase } from '../test-case/test-case.ts';
import { asBody, type WorkingCopy } from './working-copy.ts';

/** A test case that does not hold. */
export type FailedTest = Pick<TestResult, 'name' | 'differences'>;

type SaveOutcome =
  | { kind: 'saved' }
  /** Somebody else saved the form meanwhile. */
  | { kind: 'stale' }
  /** Nothing was saved: these test cases fail. */
  | { kind: 'tests'; failed: readonly FailedTest[] }
  | { kind: 'refused'; error: unknown };

interface SaveOptions {
  /** Sent when they were changed; the stored ones are kept otherwise. */
  cases: readonly TestCase[] | null;
  evenIfTestsFail?: boolean;
}

/** Saves a working copy based on the stored version that it was made of. */
export async function saveForm(copy: WorkingCopy, { cases, evenIfTestsFail = false }: SaveOptions): Promise<SaveOutcome> {
  const form = asBody(copy);
  const options = { ifMatch: copy.isNew ? undefined : copy.etag };
  try {
    const body = { form, ...(cases === null ? {} : { testCases: cases }), ...(evenIfTestsFail ? { evenIfTestsFail } : {}) };
    await call('POST fieldward/formsave', { body, ...options });
    return { kind: 'saved' };
  } catch (error) {
    if (!isUnknownAddress(error)) return outcomeOf(error);
  }
  try {
    await save(formWire, form, { ...options, conflict: 'own' });
    return { kind: 'saved' };
  } catch (error) {
    return outcomeOf(error);
  }
}

function outcomeOf(error: unknown): SaveOutcome {
  if (!(error instanceof ApiProblem)) return { kind: 'refused', error };
  if (error.status === 409 || error.status === 412) return { kind: 'stale' };
  if (error.code !== 'form.testsFail') return { kind: 'refused', error };
  const envelope = objectIn(error.body);
  const tests = objectsIn(envelope['tests'] ?? objectIn(envelope['error'])['tests']);
  return { kind: 'tests', failed: tests.filter((test) => test['passed'] !== true).map(failedIn) };
}

const KINDS = ['hidden', 'problem', 'selected', 'opens'] as const;

function failedIn(test: Readonly<Record<string, unknown>>): FailedTest {
  return {
    name: textIn(test['name']),
    differences: objectsIn(test['differences']).flatMap((one) => {
      const what = KINDS.find((kind) => kind === one['what']);
      const [question, expected, got] = [textIn(one['question']), textIn(one['expected']), textIn(one['got'])];
      return what === undefined ? [] : [{ question, what, expected, got }];
    }),
  };
}
