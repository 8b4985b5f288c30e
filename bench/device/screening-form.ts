import type { SignedIn } from './http-device.ts';

const FORM = 'TB Screening';
/** What is answered, where it is offered: the usual answers of somebody who is well. */
const USUAL = ['NO', 'NOT DONE', 'NONE', 'OUTPATIENT DEPARTMENT'];

interface Option {
  readonly concept: { readonly uuid: string; readonly display: string };
}
interface Question {
  readonly mandatory: boolean;
  readonly field: {
    readonly attributeName: string | null;
    readonly concept: { readonly uuid: string } | null;
    readonly answers: readonly Option[];
  };
}
interface Linked {
  readonly uuid: string;
  readonly form: { readonly uuid: string; readonly name: string };
  readonly workflow: { readonly uuid: string };
}

/** The screening of the demonstration, filled as the application sends it, for each patient (uuid). */
export async function screeningForm(server: SignedIn) {
  const { value: links } = await server.get<{ readonly ComponentsFormsMap: readonly Linked[] }>(
    'hydra/componentform?limit=100&v=custom:(uuid,form:(uuid,name),workflow:(uuid))',
  );
  const link = links.ComponentsFormsMap.find(({ form }) => form.name === FORM);
  if (link === undefined) throw new Error(`the demonstration has no form ${FORM}`);
  const { value: form } = await server.get<{ readonly formFields: readonly Question[] }>(
    `hydra/form/${link.form.uuid}?v=custom:(uuid,formFields:(uuid,mandatory,field:(uuid,attributeName,concept:(uuid),answers:(uuid,concept:(uuid,display)))))`,
  );
  const now = `${new Date().toISOString().slice(0, 10)} 00:00:01`;
  const answers = form.formFields.flatMap(({ mandatory, field: { attributeName, concept, answers: offered } }) => {
    const param = { param_name: concept?.uuid };
    if (mandatory && attributeName === 'Datetime') return [{ payload_type: 'OBS_DATE_TIME', ...param, value: now }];
    const usual = offered.find((option) => USUAL.includes(option.concept.display));
    return usual === undefined ? [] : [{ payload_type: 'OBS_CODED', ...param, value: usual.concept.uuid }];
  });
  return {
    form: FORM,
    componentForm: link.uuid,
    of: (patient: string) => ({
      data: JSON.stringify([...answers, { payload_type: 'DATE_ENTERED', value: now }]),
      metadata: JSON.stringify({
        ENCONTER_TYPE: FORM,
        workflow: link.workflow.uuid,
        patient: { uuid: patient },
        formDetails: { uuid: link.uuid },
      }),
    }),
  };
}
