/** What people of a simulation save, and how a server of tests reads it. */
import type { FormDefinition } from '@fieldward/domain/form/definition.ts';
import type { Patient } from '../../../../widgets/patient.queries.ts';
import type { OpenForm } from '../data-entry.queries.ts';
import type { Tab } from './simulated-device-for-tests.ts';

/** What a filled form says, by question. */
export type Answered = Readonly<Record<string, string>>;

/** Something that somebody saved, or tried to. */
export interface Saved {
  readonly uuid: string;
  readonly device: number;
  readonly patient: string;
  /** Whether it registers the patient. */
  readonly registers?: boolean;
  /** Whether it closes the event that stands in the place of its patient. */
  readonly closes?: boolean;
  /** The laboratory test that it orders, and that whose sample it collects. */
  readonly orders?: string;
  readonly collects?: string;
  /** What it corrects of a filled form, as that was seen. */
  readonly corrects?: { readonly encounter: string; readonly question: string; readonly before: Answered };
  /** What it corrects of the patient, as that was seen. */
  readonly correctsPerson?: { readonly field: string; readonly before: Answered };
  /** The version of the form in which it was filled. */
  readonly version: number;
  /** Whether its person was told that it is saved. */
  confirmed: boolean;
  /** Whether its person was told that there is no room for it, and what was typed is still in its form. */
  open: boolean;
  /** What its person changed it to while it waited, and was told that it is saved so. */
  changed?: string;
}

interface Correction {
  readonly encounter: string;
  readonly before: Answered;
  readonly answers: Answered;
}

/** What breaks a rule of its form until it is put right. */
export const FIXED = 'put right';
export const isWrong = (uuid: string, data: string): boolean => uuid.endsWith('3') && !data.includes(FIXED);

/** Patients whom somebody registers on a device: their registration has the same id. */
export const NEW = 'new-';
export const newIn = (metadata: string): string | undefined => /"(new-[\w-]+)"/.exec(metadata)?.[1];

/** Forms that were filled before, one for each patient, each with two questions. */
const QUESTIONS = ['weight', 'height'];
const FIRST: Answered = { weight: '16', height: '170' };
export const formOf = (patient: string): string => `f${patient}`;
/** What is recorded of each patient, field by field. It stands in the place of a form that was filled. */
const FIELDS = ['phone', 'cityVillage'];
const RECORDED: Answered = { phone: '0300', cityVillage: 'Korangi' };
export const personOf = (patient: string): string => `d${patient}`;
const isPerson = (of: string): boolean => of.startsWith('d');
/** What a form said, or was recorded of a person, before anybody corrected it; and what is asked there. */
export const firstOf = (of: string): Answered => (isPerson(of) ? RECORDED : FIRST);
export const questionsOf = (of: string): readonly string[] => (isPerson(of) ? FIELDS : QUESTIONS);

/** What a correction of a person says that is other than they were seen. */
function personCorrectedBy(data: string): Correction {
  const { patient, before, typed } = JSON.parse(data) as { patient: string; before: Answered; typed: Answered };
  return {
    encounter: personOf(patient),
    before,
    answers: Object.fromEntries(Object.entries(typed).filter(([field, text]) => before[field] !== text)),
  };
}
export function correctedBy(data: string): Correction | undefined {
  if (data.includes('"typed":{')) return personCorrectedBy(data);
  return /"encounter":"[fd]p/.test(data) ? (JSON.parse(data) as Correction) : undefined;
}
/** Whether it meets what somebody else has corrected since. */
export const meets = ({ before, answers }: Correction, now: Answered): boolean =>
  Object.entries(answers).some(([question, answer]) => now[question] !== before[question] && now[question] !== answer);

/** The laboratory test that something orders, and that of which it collects a sample. */
export const orderedIn = (data: string): string | undefined => /"orders":\[\{"uuid":"(t[\w-]+)"/.exec(data)?.[1];
export const collectedIn = (data: string): string | undefined => /"test":"(t[\w-]+)"/.exec(data)?.[1];
/** The event that something closes. */
export const eventIn = (data: string): string | undefined => /"event":"(e\d+)"/.exec(data)?.[1];
/** The version in which a form was filled. */
export const versionIn = (metadata = ''): string | undefined => /"version":(\d+)/.exec(metadata)?.[1];

const typed = { uuid: '', answers: {}, dateEntered: '', location: '' };
const form = { name: 'Screening', fields: [] } as unknown as FormDefinition; // nothing else of a form is sent
const componentForm = { uuid: 'cf', componentFormId: 1, workflow: { uuid: 'w' } } as unknown as OpenForm;
const patientOf = (uuid: string) =>
  ({ uuid, person: { gender: 'F', preferredName: { givenName: 'Zubaida', familyName: uuid } }, identifiers: [] }) as unknown as Patient;

type Act = Parameters<Tab['saveRecord']>[0]['content']['sent'];

/** What an act is sent as; undefined of a filled form. `context` is what was typed when it was put right or changed. */
function actOf({ uuid, patient, ...one }: Saved, context: { readonly location?: string }): Act | undefined {
  if (one.registers === true) return { kind: 'registration', body: { uuid, form: 'registration', answers: {}, patient, ...context } };
  if (one.closes === true)
    return { kind: 'eventclosure', body: { event: patient, version: '1', closure: { closureNotes: uuid, ...context } as never } }; // nothing else of it is looked at
  if (one.orders !== undefined)
    return { kind: 'laborder', body: { orders: [{ uuid: one.orders, labTestType: 'smear' }], patient, ...context } };
  if (one.collects !== undefined)
    return {
      kind: 'sampleact',
      body: { act: 'collect', test: one.collects, sample: uuid, collected: { sampleIdentifier: uuid, ...context } },
    };
  if (one.correctsPerson !== undefined) {
    const { field, before } = one.correctsPerson;
    const typedNow = { ...before, [field]: context.location ?? uuid };
    return {
      kind: 'personcorrection',
      body: { uuid, patient, day: '2026-11-29', before: { ...before }, typed: typedNow, reason: context.location ?? '' },
    };
  }
  if (one.corrects === undefined) return undefined;
  const { encounter, question, before } = one.corrects;
  const answers = { [question]: context.location ?? uuid };
  return { kind: 'formcorrection', body: { encounter, patient, uuid, version: '1', before, answers, reason: context.location ?? '' } };
}

/** Saves something in a tab; what is put right has the id that it had. */
export function saveIn(tab: Tab, one: Saved, context: { readonly location?: string } = {}): Promise<'stored' | 'kept'> {
  const { uuid, patient, version } = one;
  const sent = actOf(one, context);
  if (sent === undefined)
    return tab.saveForm({ uuid, form, version, componentForm, patient: patientOf(patient), answers: {}, context, typed });
  const kind = (sent as { readonly kind: string }).kind; // every act has one
  return tab.saveRecord({
    uuid,
    about: { kind, form: '', componentForm: '', patient: { uuid: patient, name: 'Zubaida' } },
    content: { sent, typed },
  });
}
