/** What clients send as orders of FHIR: of medicines, and of everything else. */
import type { Db } from '../../../engine/db.ts';
import type { FhirBody, FhirFollowing, FhirWrite } from '../../../engine/fhir/fhir-map.ts';
import { Problem, unknownReference } from '../../../engine/problem.ts';
import { isObject } from '../../../engine/references.ts';
import { CONCEPT_SYSTEM } from '../../../sql/fhir-sql.ts';
import { conceptOf, dateOf, notesOf, objectOf, onlyItem, onlyOf, referredId, textOf } from '../../../sql/fhir-body.ts';
import { standing } from '../../../sql/order-in-force.ts';
import { cielOfTime } from '../../../sql/time-units.ts';

const refuse = (element: string): never => {
  throw new Problem('engine.refused', {}, element);
};

const intentOf = (value: unknown): FhirBody => (value === 'order' ? {} : refuse('intent'));

const URGENCIES: Readonly<Record<string, string>> = { routine: 'ROUTINE', urgent: 'STAT', asap: 'STAT', stat: 'STAT' };
const priorityOf = (value: unknown): FhirBody => ({ urgency: URGENCIES[textOf(value, 'priority')] ?? refuse('priority') });

/** What both kinds say alike. */
const both: FhirWrite['elements'] = {
  intent: intentOf,
  priority: priorityOf,
  subject: (value) => ({ patient: referredId(value, 'subject', 'Patient') }),
  encounter: (value) => ({ encounter: referredId(value, 'encounter', 'Encounter') }),
  authoredOn: (value) => ({ dateActivated: dateOf(value, 'authoredOn') }),
  requester: (value) => ({ orderer: referredId(value, 'requester', 'Practitioner') }),
  note: (value) => ({ instructions: notesOf(value, 'note') }),
};

/** How an order stands follows from others and from the clock: what is sent must agree. `over` are the words for one that is. */
async function standsSo(sent: string, over: readonly string[], db: Db, { id }: FhirBody): Promise<boolean> {
  if (typeof id !== 'string') return sent === 'active';
  const [found] = await db.rows<{ stands: boolean }>(`select ${standing('o')} as stands from orders o where o.uuid = $1`, [id]);
  return found !== undefined && (found.stands ? sent === 'active' : over.includes(sent));
}

export const serviceRequestWrite: FhirWrite = {
  of: 'order',
  elements: {
    ...both,
    status: async (value, db, whole) =>
      (await standsSo(textOf(value, 'status'), ['revoked', 'active'], db, whole)) ? {} : refuse('status'),
    priority: (value, _db, whole) => {
      const sent = priorityOf(value);
      // what is to be done at a time is as urgent as any
      if (whole['occurrenceDateTime'] === undefined) return sent;
      return sent['urgency'] === 'STAT' ? refuse('priority') : {};
    },
    occurrenceDateTime: (value) => ({ urgency: 'ON_SCHEDULED_DATE', scheduledDate: dateOf(value, 'occurrenceDateTime') }),
    code: async (value, db) => ({ concept: (await conceptOf(value, 'code', db)).coded ?? refuse('code') }),
  },
  // the number is given here
  passedOver: ['identifier'],
  demanded: { concept: 'code', patient: 'subject', encounter: 'encounter' },
};

/** An amount and the concept of its unit, by our own system or one of its terminologies. */
async function amountOf(value: unknown, element: string, db: Db): Promise<{ readonly amount: unknown; readonly unit: string | null }> {
  const { value: amount, code, system } = onlyOf(value, element, ['value', 'unit', 'system', 'code']);
  if (code === undefined) throw new Problem('engine.required', {}, `${element}.code`);
  return { amount, unit: (await conceptOf({ coding: [{ code, ...(system === undefined ? {} : { system }) }] }, element, db)).coded };
}

async function conceptOfCiel(code: string, element: string, db: Db): Promise<string> {
  const { coded } = await conceptOf({ coding: [{ system: 'https://cielterminology.org', code }] }, element, db).catch(async () =>
    // the concept itself, where nobody mapped it
    conceptOf({ coding: [{ system: CONCEPT_SYSTEM, code: code.padEnd(36, 'A') }] }, element, db),
  );
  return coded ?? refuse(element);
}

const SIMPLE = 'org.openmrs.SimpleDosingInstructions';
const WORDS = 'org.openmrs.FreeTextDosingInstructions';

async function timingOf(value: unknown, db: Db): Promise<FhirBody> {
  const element = 'dosageInstruction.timing';
  const { repeat, code } = onlyOf(value, element, ['repeat', 'code']);
  const { duration, durationUnit } = repeat === undefined ? {} : onlyOf(repeat, `${element}.repeat`, ['duration', 'durationUnit']);
  const ciel = durationUnit === undefined ? null : cielOfTime(textOf(durationUnit, element));
  if (duration !== undefined && ciel === null) refuse(`${element}.repeat.durationUnit`);
  return {
    ...(code === undefined ? {} : { frequency: (await conceptOf(code, `${element}.code`, db)).coded ?? refuse(`${element}.code`) }),
    ...(ciel === null ? {} : { duration, durationUnits: await conceptOfCiel(ciel, `${element}.repeat.durationUnit`, db) }),
  };
}

/** How it is taken: with a dose it is the simple way of OpenMRS, else the words alone. */
async function dosageOf(value: unknown, db: Db): Promise<FhirBody> {
  const element = 'dosageInstruction';
  const dosage = onlyOf(onlyItem(value, element) ?? {}, element, [
    'text',
    'timing',
    'asNeededBoolean',
    'asNeededCodeableConcept',
    'route',
    'doseAndRate',
  ]);
  const { text, timing, asNeededBoolean, asNeededCodeableConcept, route, doseAndRate } = dosage;
  const dose =
    doseAndRate === undefined
      ? null
      : await amountOf(onlyOf(onlyItem(doseAndRate, element), element, ['doseQuantity'])['doseQuantity'], `${element}.doseAndRate`, db);
  return {
    dosingType: dose === null ? WORDS : SIMPLE,
    ...(text === undefined ? {} : { dosingInstructions: textOf(text, `${element}.text`) }),
    ...(timing === undefined ? {} : await timingOf(timing, db)),
    ...(dose === null ? {} : { dose: dose.amount, doseUnits: dose.unit }),
    ...(route === undefined ? {} : { route: (await conceptOf(route, `${element}.route`, db)).coded ?? refuse(`${element}.route`) }),
    ...(asNeededBoolean === undefined ? {} : { asNeeded: asNeededBoolean }),
    ...(asNeededCodeableConcept === undefined
      ? {}
      : {
          asNeeded: true,
          asNeededCondition: textOf(objectOf(asNeededCodeableConcept, element)['text'], `${element}.asNeededCodeableConcept.text`),
        }),
  };
}

async function dispensedOf(value: unknown, db: Db): Promise<FhirBody> {
  const element = 'dispenseRequest';
  // until when it is valid follows from its duration
  const { numberOfRepeatsAllowed, quantity } = onlyOf(value, element, ['numberOfRepeatsAllowed', 'quantity', 'validityPeriod']);
  const given = quantity === undefined ? null : await amountOf(quantity, `${element}.quantity`, db);
  return {
    ...(numberOfRepeatsAllowed === undefined ? {} : { numRefills: numberOfRepeatsAllowed }),
    ...(given === null ? {} : { quantity: given.amount, quantityUnits: given.unit }),
  };
}

/** 'Other' of CIEL: what OpenMRS says of a medicine that is in words only. */
const OTHER = '5622';

async function medicineOf(value: unknown, db: Db): Promise<FhirBody> {
  const element = 'medicationCodeableConcept';
  const { coding, text } = objectOf(value, element);
  const concept =
    coding === undefined ? await conceptOfCiel(OTHER, element, db) : ((await conceptOf(value, element, db)).coded ?? refuse(element));
  return { concept, drugNonCoded: textOf(text, `${element}.text`) };
}

/** The order before: it is stopped, changed where it is in force, or else renewed. */
async function beforeOf(value: unknown, db: Db, { status, id }: FhirBody): Promise<FhirBody> {
  const previousOrder = referredId(value, 'priorPrescription', 'MedicationRequest');
  if (typeof id === 'string') return { previousOrder };
  const [before] = await db.rows<{ stands: boolean }>(`select ${standing('o')} as stands from orders o where o.uuid = $1`, [previousOrder]);
  const action = status === 'stopped' ? 'DISCONTINUE' : before?.stands === false ? 'RENEW' : 'REVISE';
  return { previousOrder, action };
}

/** What is completed is over by the clock. Raises `engine.refused`. */
const overByNow: FhirFollowing = async ({ status }, _context, tx, id) => {
  if (status === 'completed' && (await standsSo('active', [], tx, { id }))) refuse('status');
};

export const medicationRequestWrite: FhirWrite = {
  of: 'order',
  elements: {
    ...both,
    status: async (value, db, whole) => {
      const status = textOf(value, 'status');
      // it stops another one
      if (status === 'stopped' && isObject(whole['priorPrescription'])) return {};
      // whether its duration is over is seen afterwards
      const timed = status === 'completed' && whole['dosageInstruction'] !== undefined && whole['id'] === undefined;
      return timed || (await standsSo(status, ['stopped', 'completed'], db, whole)) ? {} : refuse('status');
    },
    medicationReference: async (value, db) => {
      const drug = referredId(value, 'medicationReference', 'Medication');
      const [found] = await db.rows('select from drug d where d.uuid = $1', [drug]);
      if (found === undefined) throw unknownReference('Medication', drug, 'medicationReference');
      return { drug };
    },
    medicationCodeableConcept: medicineOf,
    reasonCode: async (value, db) => {
      const { coded, words } = await conceptOf(onlyItem(value, 'reasonCode') ?? {}, 'reasonCode', db);
      return coded === null ? { orderReasonNonCoded: words } : { orderReason: coded };
    },
    dosageInstruction: dosageOf,
    dispenseRequest: dispensedOf,
    substitution: (value) => {
      const { allowedBoolean } = onlyOf(value, 'substitution', ['allowedBoolean']);
      return typeof allowedBoolean === 'boolean' ? { dispenseAsWritten: !allowedBoolean } : refuse('substitution.allowedBoolean');
    },
    priorPrescription: beforeOf,
  },
  passedOver: ['identifier'],
  afterwards: overByNow,
  demanded: { concept: 'medicationCodeableConcept', drug: 'medicationReference', patient: 'subject', encounter: 'encounter' },
};
