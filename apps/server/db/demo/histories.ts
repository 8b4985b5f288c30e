import type { Answers, ContactAnswer } from '@fieldward/domain/form/answers.ts';
import { courseOf, type Course, type CourseKind } from './course.ts';
import { demoForms, type DemoForm } from './demo-forms.ts';
import { demoUuid } from './demo-uuid.ts';
import { fillForm } from './filled-form.ts';
import { componentFormUuid, conceptOfOption, encounterTypeUuid, formFieldUuid, workflowUuid } from './content-rows.ts';
import { journeyOf, type Step } from './journey.ts';
import { observationsOf, type ObsRow } from './observations.ts';
import { options } from './options.ts';
import { ageOn, makePatient, type DemoPatient } from './patients.ts';
import type { QuestionKey } from './questions.ts';
import { seededRandom, type Random } from './seeded-random.ts';
import { automatedUser, staff, type StaffRole } from './staff.ts';

/** A filled form with what it leaves. */
interface DemoEncounter {
  readonly uuid: string;
  readonly patient: string;
  readonly form: string;
  readonly type: string;
  readonly componentForm: string;
  readonly at: string;
  /** Index of the facility. */
  readonly facility: number;
  readonly username: string;
  readonly visit: string;
  readonly answers: Answers;
  readonly obs: readonly ObsRow[];
}

export interface RegisteredPatient {
  readonly patient: DemoPatient;
  readonly identifier: string;
  readonly registered: string;
  readonly username: string;
  readonly workflows: readonly string[];
  readonly death: { readonly at: string; readonly cause: string | null } | null;
  readonly maritalStatus: string | null;
  readonly occupation: string | null;
}

export interface DemoHistories {
  readonly patients: readonly RegisteredPatient[];
  readonly encounters: readonly DemoEncounter[];
  readonly relationships: readonly { readonly uuid: string; readonly from: string; readonly to: string; readonly relation: string }[];
}

/** What the generator needs to know from the database or the caller. */
interface HistoryOptions {
  readonly now: Date;
  readonly seed: number;
  /** People who come on their own; the contacts of some are added. */
  readonly patients: number;
  /** The identifier of the n-th person, in the format of the system setting. */
  readonly identifierOf: (serial: number) => string;
  /** uuids of the facilities' locations, in the order of `facilities`. */
  readonly locations: readonly string[];
}

const roleOf: Readonly<Record<string, StaffRole>> = {
  'TB Screening': 'Field Worker',
  'Presumptive TB Registration': 'Field Worker',
  'Chest Xray Result': 'Automated',
  'TB Diagnosis and Results': 'Laboratory Technician',
  'TB Contact Tracing': 'Field Worker',
  'TB Missed Visit': 'Field Worker',
};

/** Who lives in a household, in the order in which they are met. */
const relations = ['Spouse', 'Child', 'Sibling', 'Parent', 'Child'];

const stamp = (at: Date): string => at.toISOString();

function staffFor(form: string, patient: DemoPatient, role: StaffRole = roleOf[form] ?? 'Clinician'): string {
  if (role === 'Automated') return automatedUser;
  const able = staff.filter((member) => member.role === role);
  return (able.find(({ facility }) => facility === patient.facility) ?? able[patient.serial % able.length])?.username ?? automatedUser;
}

interface Contact {
  readonly patient: DemoPatient;
  readonly relation: string;
}

function contactsOf(index: DemoPatient, nextSerial: () => number, now: Date, random: Random): Contact[] {
  const age = ageOn(index, now);
  const family = index.names.find(({ family }) => /^[a-z]/i.test(family))?.family;
  return relations
    .filter((relation) => age >= 22 || relation === 'Sibling' || relation === 'Parent')
    .slice(0, random.whole(1, 4))
    .map((relation): Contact => {
      const years =
        relation === 'Child'
          ? random.whole(2, Math.max(3, age - 20))
          : relation === 'Parent'
            ? age + random.whole(20, 30)
            : age + random.whole(-6, 6);
      const gender = relation === 'Spouse' ? (index.gender === 'M' ? 'F' : 'M') : random.chance(0.5) ? 'M' : 'F';
      return {
        relation,
        patient: makePatient(nextSerial(), now, random, {
          gender,
          age: Math.max(2, Math.min(90, years)),
          household: index,
          ...(family === undefined ? {} : { family }),
        }),
      };
    });
}

const nameOfConcept: ReadonlyMap<string, string> = new Map(
  (Object.keys(options) as (keyof typeof options)[]).map((name) => [conceptOfOption(name), name]),
);

/** Makes the people and all they have been through; the same options give the same result. */
export function makeHistories(settings: HistoryOptions): DemoHistories {
  const { now } = settings;
  const random = seededRandom(settings.seed);
  const patients: RegisteredPatient[] = [];
  const encounters: DemoEncounter[] = [];
  const relationships: { uuid: string; from: string; to: string; relation: string }[] = [];
  let serial = 0;
  const nextSerial = (): number => (serial += 1);

  const live = (patient: DemoPatient, course: Course, steps: readonly Step[]): void => {
    const filled: DemoEncounter[] = [];
    for (const step of steps) {
      const form = demoForms.get(step.form);
      if (form === undefined) throw new RangeError(`no form ${step.form}`);
      const contacts = step.form === 'TB Contact Tracing' ? contactsOf(patient, nextSerial, step.at, random) : [];
      filled.push(fill(form, patient, course, step, contacts));
      for (const contact of contacts) {
        relationships.push({
          uuid: demoUuid(`relationship:${patient.serial}:${contact.patient.serial}`),
          from: patient.uuid,
          to: contact.patient.uuid,
          relation: contact.relation,
        });
        const from = new Date(step.at.getTime() + 3 * 86_400_000);
        const screened = courseOf(contact.patient, 'screened', now, random);
        const own = random.chance(0.6) ? journeyOf({ ...screened, start: from, contact: true }, now, random) : [];
        live(contact.patient, { ...screened, start: own.length > 0 ? from : step.at, contact: true }, own);
      }
    }
    encounters.push(...filled);
    patients.push(registered(patient, course, filled));
  };

  const fill = (form: DemoForm, patient: DemoPatient, course: Course, step: Step, contacts: readonly Contact[]): DemoEncounter => {
    const uuid = demoUuid(`encounter:${patient.serial}:${step.form}:${step.at.getTime() - course.start.getTime()}:${step.month}`);
    const location = settings.locations[patient.facility] ?? '';
    const rows = contacts.map(({ patient: contact, relation }): ContactAnswer => ({
      identifier: settings.identifierOf(contact.serial),
      givenName: contact.names[0]?.given ?? '',
      familyName: contact.names[0]?.family ?? '',
      age: String(ageOn(contact, step.at)),
      gender: contact.gender,
      relationship: relation,
      dateOfBirth: contact.birthdate,
    }));
    const answers = fillForm(form, { patient, course, step, random, contacts: rows, location });
    return {
      uuid,
      patient: patient.uuid,
      form: form.name,
      type: encounterTypeUuid(form.name),
      componentForm: componentFormUuid(form.name),
      at: stamp(step.at),
      facility: patient.facility,
      username: staffFor(form.name, patient),
      visit: demoUuid(`visit:${patient.serial}:${stamp(step.at).slice(0, 10)}`),
      answers,
      obs: observationsOf(form, answers, { uuid, patient: patient.uuid, at: stamp(step.at) }),
    };
  };

  const registered = (patient: DemoPatient, course: Course, filled: readonly DemoEncounter[]): RegisteredPatient => {
    const answer = (form: string, key: QuestionKey): string | null => {
      const found = filled.findLast((encounter) => encounter.form === form)?.answers[formFieldUuid(form, key)];
      return typeof found === 'string' ? (nameOfConcept.get(found) ?? found) : null;
    };
    const died = answer('TB Treatment Outcome', 'outcome') === 'DIED' ? answer('TB Treatment Outcome', 'outcome_date') : null;
    const cause = answer('TB Treatment Outcome', 'cause_of_death');
    const causeConcept = [...nameOfConcept].find(([, name]) => name === cause)?.[0] ?? null;
    const workflows =
      course.kind === 'respiratory'
        ? ['Respiratory Care']
        : course.kind === 'both'
          ? ['Tuberculosis Programme', 'Respiratory Care']
          : ['Tuberculosis Programme'];
    return {
      patient,
      identifier: settings.identifierOf(patient.serial),
      workflows: workflows.map(workflowUuid),
      registered: filled[0]?.at ?? stamp(course.start),
      username: staffFor('', patient, 'Registration Clerk'),
      death: died === null ? null : { at: `${died}T06:00:00.000Z`, cause: causeConcept },
      maritalStatus: answer('Presumptive TB Registration', 'marital_status'),
      occupation: answer('Presumptive TB Registration', 'occupation'),
    };
  };

  for (let made = 0; made < settings.patients; made += 1) {
    const patient = makePatient(nextSerial(), now, random);
    const kind = random.weighted<CourseKind>({ treated: 36, ruledOut: 23, screened: 21, respiratory: 15, both: 5 });
    const course = courseOf(patient, kind, now, random);
    live(patient, course, journeyOf(course, now, random));
  }
  return { patients, encounters, relationships };
}
