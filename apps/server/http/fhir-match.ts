import { patientMatchWire } from '@fieldward/contract/patient/registration.operations.ts';
import { patientMatches } from '../areas/patient/registration/patient-matches.ts';
import { demand } from '../engine/actor.ts';
import { demandNoApp } from '../engine/app-reach.ts';
import type { Engine } from '../engine/engine.ts';
import type { FhirReader, FhirRequest } from '../engine/fhir/fhir-reader.ts';
import { Problem } from '../engine/problem.ts';
import { isObject } from '../engine/references.ts';

const GRADE = 'http://hl7.org/fhir/StructureDefinition/match-grade';
/** From so many points on a match is certain (an identifier), or probable (name and birth). */
const [CERTAIN, PROBABLE] = [100, 80];
const USUAL_COUNT = 10;
const LONGEST = 100;

const first = (value: unknown): unknown => (Array.isArray(value) ? (value[0] as unknown) : undefined);
const text = (value: unknown): string | null =>
  (typeof value === 'string' ? value.trim().slice(0, LONGEST).replaceAll('\0', '') : '') || null;
const gradeOf = (score: number): string => (score >= CERTAIN ? 'certain' : score >= PROBABLE ? 'probable' : 'possible');

interface Asked {
  readonly patient: Readonly<Record<string, unknown>>;
  readonly count: number;
  readonly certainOnly: boolean;
}

/** What `Parameters`, or a Patient alone, ask for. Raises `engine.notAnObject`, `engine.required`. */
function asked(body: unknown): Asked {
  if (!isObject(body)) throw new Problem('engine.notAnObject');
  if (body['resourceType'] === 'Patient') return { patient: body, count: USUAL_COUNT, certainOnly: false };
  const parameters = (Array.isArray(body['parameter']) ? body['parameter'] : []).filter(isObject);
  const named = (name: string) => parameters.find((each) => each['name'] === name);
  const patient = named('resource')?.['resource'];
  if (!isObject(patient) || patient['resourceType'] !== 'Patient') throw new Problem('engine.required', {}, 'Parameters.parameter');
  const count = named('count')?.['valueInteger'];
  return {
    patient,
    count: typeof count === 'number' && count > 0 ? Math.min(count, USUAL_COUNT * 5) : USUAL_COUNT,
    certainOnly: named('onlyCertainMatches')?.['valueBoolean'] === true,
  };
}

/** `Patient/$match`: who may be the person described, with how sure that is, as the search for duplicates tells it. */
export async function fhirMatch(body: unknown, engine: Engine, reader: FhirReader, request: FhirRequest): Promise<string> {
  demandNoApp(request.actor);
  demand(request.actor, patientMatchWire.privilege);
  const { patient, count, certainOnly } = asked(body);
  const name = first(patient['name']);
  const identifier = first(patient['identifier']);
  const birthdate = text(patient['birthDate']);
  const described = {
    givenName: isObject(name) ? text(first(name['given'])) : null,
    familyName: isObject(name) ? text(name['family']) : null,
    gender: { male: 'M', female: 'F' }[text(patient['gender']) ?? ''] ?? null,
    // a year alone is no day
    birthdate: birthdate !== null && /^\d{4}-\d{2}-\d{2}$/.test(birthdate) ? birthdate : null,
    identifier: isObject(identifier) ? text(identifier['value']) : null,
  };
  const all = await engine.searching.take(() => patientMatches(engine.reading.from(request), described));
  const found = all.filter(({ score }) => !certainOnly || score >= CERTAIN).slice(0, count);
  if (found.length === 0) return JSON.stringify({ resourceType: 'Bundle', type: 'searchset', total: 0 });
  const parameters = new URLSearchParams({ _id: found.map(({ uuid }) => uuid).join(','), _count: String(found.length) });
  const bundle = JSON.parse(await reader.search('Patient', { ...request, parameters })) as {
    entry?: readonly { fullUrl: string; resource: { id: string } }[];
  }; // our own JSON
  const byId = new Map((bundle.entry ?? []).map((each) => [each.resource.id, each]));
  const entry = found.flatMap(({ uuid, score }) => {
    const shown = byId.get(uuid);
    const search = { extension: [{ url: GRADE, valueCode: gradeOf(score) }], mode: 'match', score: Math.min(score, 100) / 100 };
    return shown === undefined ? [] : [{ ...shown, search }];
  });
  return JSON.stringify({ resourceType: 'Bundle', type: 'searchset', total: entry.length, entry });
}
