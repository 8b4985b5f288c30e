import { Problem } from '../problem.ts';

/** https://hl7.org/fhir/R4/valueset-issue-type.html, by the status that a problem has. */
const ISSUE: Readonly<Record<number, string>> = {
  400: 'invalid',
  401: 'login',
  403: 'forbidden',
  404: 'not-found',
  406: 'not-supported',
  409: 'conflict',
  410: 'deleted',
  412: 'conflict',
  413: 'too-long',
  416: 'value',
  422: 'business-rule',
  429: 'throttled',
  503: 'transient',
};

/** A problem as FHIR tells it: an issue for each field at fault, else one; its code of the catalogue is in the details. */
export function operationOutcome(problem: Problem): Readonly<Record<string, unknown>> {
  const code = ISSUE[problem.status] ?? 'exception';
  const issue = (fault: { readonly code: string; readonly text: string; readonly field?: string }) => ({
    severity: problem.status >= 500 ? 'fatal' : 'error',
    code,
    details: { coding: [{ system: 'https://fieldward.org/problem', code: fault.code }], text: fault.text },
    diagnostics: fault.text,
    ...(fault.field === undefined ? {} : { expression: [fault.field] }),
  });
  const issues =
    problem.fields.length === 0
      ? [issue({ code: problem.code, text: problem.message })]
      : problem.fields.map(({ field, ...message }) => {
          const text = message.code === problem.code ? problem.message : new Problem(message.code, { ...message.holes }).message;
          return issue({ code: message.code, text, field });
        });
  return { resourceType: 'OperationOutcome', issue: issues };
}
