import {
  appConsentWire,
  appGrantsWire,
  appQuestionWire,
  endAppGrantWire,
  launchableAppsWire,
  launchAppWire,
} from '@fieldward/contract/account/app-consent.operations.ts';
import { resourceScope } from '@fieldward/domain/account/app-scope.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { allFhir } from '../areas/all-fhir.ts';
import { grantCode } from '../areas/account/app/app-exchange.ts';
import { endGrants, goodGrants, launch, launchableApps } from '../areas/account/app/app-grants.ts';
import {
  backTo,
  grantable,
  readQuestion,
  scopeLines,
  takeLaunch,
  WrongQuestion,
  type AppQuestion,
} from '../areas/account/app/app-question.ts';
import { demand, may, type Actor } from '../engine/actor.ts';
import { auditWrite } from '../engine/audit.ts';
import { boundTo } from '../engine/bound-database.ts';
import { FhirReader } from '../engine/fhir/fhir-reader.ts';
import { FhirWriter } from '../engine/fhir/fhir-writer.ts';
import { Problem, unknownObject } from '../engine/problem.ts';
import { apiBase } from './api-base.ts';
import { entranceRoute } from './entrance-route.ts';
import { FHIR_API } from './path-form.ts';
import type { Serving } from './serving.ts';

const MOST_A_MINUTE = 120;

interface Named {
  readonly uuid: string;
  readonly display: string;
}

/** Who asks, as the pages about apps need it. */
function people({ authentication, database, engine }: Serving) {
  /** Who is signed in, with nothing left to do first. */
  const person = async (request: FastifyRequest): Promise<Actor> => {
    const { account, session } = await authentication.demandPerson(request);
    if (session === null) throw new Problem('engine.notSignedIn');
    if (account.mustChangePassword) throw new Problem('engine.passwordChangeNeeded');
    if (account.mustAddFactor) throw new Problem('session.factorDemanded');
    return { ...account.actor, address: request.ip };
  };

  /** Patients whom the person sees, of these. */
  const patientsOf = async (uuids: readonly string[], actor: Actor, request: FastifyRequest): Promise<ReadonlyMap<string, Named>> => {
    if (uuids.length === 0 || !may(actor, 'Get Patients')) return new Map();
    const shown = await engine.showMany(boundTo(actor, database), 'patient', uuids, 'custom:(uuid,display)', actor, apiBase(request));
    return new Map([...shown].map(([uuid, json]) => [uuid, JSON.parse(json) as Named])); // our own JSON
  };

  const demandPatient = async (uuid: string, actor: Actor, request: FastifyRequest): Promise<Named> => {
    demand(actor, 'Get Patients');
    const found = (await patientsOf([uuid], actor, request)).get(uuid);
    if (found === undefined) throw unknownObject('patient', uuid);
    return found;
  };

  return { person, patientsOf, demandPatient };
}

/**
 * What a person says to apps that ask to act for them. It takes a session: neither a program nor Basic credentials
 * let an app do anything. docs/decisions/smart.md
 */
export function appConsentRoutes(app: FastifyInstance, serving: Serving): void {
  const { database, engine, trail } = serving;
  const { person, demandPatient } = people(serving);
  const route = entranceRoute(app, serving, MOST_A_MINUTE);
  const reader = new FhirReader(engine, allFhir);
  const writer = new FhirWriter(engine, reader.maps);

  const questionOf = async (query: string, actor: Actor, request: FastifyRequest) => {
    const question = await readQuestion(database, query, apiBase(request, FHIR_API), actor.userId);
    const scopes = grantable(question.scopes, {
      mayRead: (type) => reader.maps.has(type) && reader.mayRead(type, actor),
      mayWrite: (type) => writer.mayWrite(type, actor),
      patients: may(actor, 'Get Patients'),
    });
    const opens = scopes.flatMap((text) => resourceScope(text) ?? []);
    if (opens.length === 0) throw new WrongQuestion(question, 'access_denied', 'the person has no right to any of the scopes');
    const narrow = opens.some(({ context }) => context === 'patient');
    return { question, scopes, narrow, forPatient: narrow || question.launchedFor !== null || scopes.includes('launch/patient') };
  };

  route(appQuestionWire, async ({ request, query }) => {
    const actor = await person(request);
    try {
      const { question, scopes, narrow, forPatient } = await questionOf(query.request, actor, request);
      const { app: asking, redirect, launchedFor, asked } = question;
      const patient = launchedFor === null ? null : await demandPatient(launchedFor, actor, request);
      return {
        body: {
          app: { uuid: asking.uuid, display: asking.name },
          returnsTo: new URL(redirect).origin,
          scopes: scopeLines(scopes),
          leftOut: leftOut(asked, scopes),
          lasts: lasts(scopes),
          choosesPatient: forPatient && patient === null,
          patient,
          narrow,
        },
      };
    } catch (error) {
      if (error instanceof WrongQuestion) return { body: { back: error.back } };
      throw error;
    }
  });

  route(appConsentWire, async ({ request, body }) => {
    const actor = await person(request);
    try {
      const { question, scopes, narrow, forPatient } = await questionOf(body.request, actor, request);
      if (!body.allow) return { body: { back: deny(question, actor) } };
      const chosen = question.launchedFor ?? body.patient ?? null;
      if (forPatient && chosen === null) throw new Problem('app.patientNeeded', {}, 'patient');
      const openedFor = forPatient && chosen !== null ? (await demandPatient(chosen, actor, request)).uuid : null;
      const back = await database.transaction(async (tx) => {
        const { launch: launched } = question.parameters;
        if (launched !== undefined && !(await takeLaunch(tx, launched)))
          throw new WrongQuestion(question, 'invalid_request', 'launch was used');
        const { back: address, grant } = await grantCode(tx, { question, userId: actor.userId, scopes, openedFor, narrow });
        const detail = { app: question.app.uuid, name: question.app.name, scopes, ...(openedFor === null ? {} : { patient: openedFor }) };
        await auditWrite(tx, { action: 'grant', actor, resource: 'appgrant', uuid: grant, detail });
        return address;
      });
      return { body: { back } };
    } catch (error) {
      if (error instanceof WrongQuestion) return { body: { back: error.back } };
      throw error;
    }
  });

  const deny = (question: AppQuestion, actor: Actor): string => {
    trail.note({ action: 'refuse', actor, resource: 'connectedapp', uuid: question.app.uuid });
    return backTo(question, { error: 'access_denied', error_description: 'the person said no' });
  };
}

/** The apps that act for oneself, and opening one from the page of a patient. */
export function ownAppRoutes(app: FastifyInstance, serving: Serving): void {
  const { authentication, database, trail } = serving;
  const { person, patientsOf, demandPatient } = people(serving);
  const route = entranceRoute(app, serving, MOST_A_MINUTE);

  route(appGrantsWire, async ({ request }) => {
    const actor = await person(request);
    const grants = await goodGrants(database, actor.userId);
    const patients = await patientsOf([...new Set(grants.flatMap(({ openedFor }) => openedFor ?? []))], actor, request);
    const results = grants.map(({ openedFor, ...grant }) => ({ ...grant, patient: patients.get(openedFor ?? '') ?? null }));
    return { body: { results } };
  });

  route(endAppGrantWire, async ({ request, body }) => {
    const { account } = await authentication.demandPerson(request);
    const actor = { ...account.actor, address: request.ip };
    const ended = await database.transaction(async (tx) => {
      const count = await endGrants(tx, actor.userId, body.grant);
      if (count > 0) await auditWrite(tx, { action: 'end', actor, resource: 'appgrant', uuid: body.grant });
      return count > 0;
    });
    await authentication.changed();
    return { body: { ended } };
  });

  route(launchableAppsWire, async ({ request }) => {
    const actor = await person(request);
    return { body: { results: may(actor, 'Get Patients') ? await launchableApps(database) : [] } };
  });

  route(launchAppWire, async ({ request, body }) => {
    const actor = await person(request);
    const patient = await demandPatient(body.patient, actor, request);
    const address = await database.transaction((tx) => launch(tx, body.app, actor.userId, patient.uuid, apiBase(request, FHIR_API)));
    if (address === null) throw unknownObject('connectedapp', body.app);
    trail.note({ action: 'launch', actor, resource: 'connectedapp', uuid: body.app, detail: { patient: patient.uuid } });
    return { body: { address } };
  });
}

/** For how long it may be done. */
const lasts = (scopes: readonly string[]): 'long' | 'day' | 'hour' =>
  scopes.includes('offline_access') ? 'long' : scopes.includes('online_access') ? 'day' : 'hour';

/** Scopes that were asked for and are not had, or not whole. */
const leftOut = (asked: readonly string[], had: readonly string[]): string[] => [...new Set(asked)].filter((text) => !had.includes(text));
