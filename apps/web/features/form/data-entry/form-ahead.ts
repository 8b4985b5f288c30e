import type { QueryClient } from '@tanstack/react-query';
import { patientQuery } from '../../../widgets/patient.queries.ts';
import { readyFormQuery } from '../../../widgets/form/ready-form.queries.ts';
import { usualPlaceQuery } from '../../../widgets/usual-place.queries.ts';
import type { ComponentForm } from '../../../widgets/workflow.queries.ts';
import { componentFormQuery, priorAnswersQuery } from './data-entry.queries.ts';

/** What is asked anew with every opening is kept until the page is there to show it. */
const UNTIL_SHOWN = { gcTime: 2_000 };

interface Opening {
  /** uuid */
  readonly patient: string;
  readonly form: ComponentForm;
  readonly settings: Parameters<typeof readyFormQuery>[1];
}

/** Asks for all that the page of a form needs, as that page asks. Fails with nothing: the page asks again for what is not there. */
export async function askForForm(queries: QueryClient, { patient, form, settings }: Opening): Promise<void> {
  await Promise.all([
    queries.prefetchQuery(patientQuery(patient)),
    queries.prefetchQuery(componentFormQuery(form.uuid)),
    queries.prefetchQuery(readyFormQuery(form.form.uuid, settings)),
    queries.prefetchQuery({ ...usualPlaceQuery(queries, patient), ...UNTIL_SHOWN }),
    queries.prefetchQuery({ ...priorAnswersQuery(patient, form.uuid), ...UNTIL_SHOWN }),
  ]);
}
