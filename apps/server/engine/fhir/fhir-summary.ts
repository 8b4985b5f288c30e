import { randomUUID } from 'node:crypto';
import type { FhirReader, FhirRequest } from './fhir-reader.ts';

/** A section of the document: its code of LOINC, and what is in it. */
interface Section {
  readonly code: string;
  readonly title: string;
  readonly type: string;
  /** What of the type is meant. */
  readonly search?: Readonly<Record<string, string>>;
}

/** Sections of the International Patient Summary: https://hl7.org/fhir/uv/ips. The first three are always there. */
const SECTIONS: readonly Section[] = [
  { code: '11450-4', title: 'Problem list', type: 'Condition', search: { 'clinical-status': 'active' } },
  { code: '48765-2', title: 'Allergies and adverse reactions', type: 'AllergyIntolerance' },
  { code: '10160-0', title: 'Medication use', type: 'MedicationStatement' },
  { code: '11369-6', title: 'Immunizations', type: 'Immunization' },
  { code: '30954-2', title: 'Results', type: 'DiagnosticReport', search: { _sort: '-issued' } },
  { code: '8716-3', title: 'Vital signs and observations', type: 'Observation', search: { _sort: '-date' } },
];
/** Of each section so many, the newest. */
const MOST = 100;
const EMPTY = 'http://terminology.hl7.org/CodeSystem/list-empty-reason';

type Resource = Readonly<Record<string, unknown>>;
interface Entry {
  readonly fullUrl: string;
  readonly resource: Resource;
}

const escaped = (words: string): string => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** What a resource is about, in words. */
function wordsOf(resource: Resource): string {
  const coded = ['code', 'vaccineCode', 'medicationCodeableConcept'].map((name) => resource[name] as { text?: string } | undefined);
  return coded.find((each) => each?.text !== undefined)?.text ?? String(resource['id']);
}

const narrative = (lines: readonly string[]): Resource => ({
  status: 'generated',
  div: `<div xmlns="http://www.w3.org/1999/xhtml"><ul>${lines.map((line) => `<li>${escaped(line)}</li>`).join('')}</ul></div>`,
});

/**
 * `Patient/<id>/$summary`: a document after the International Patient Summary, of what the account may read; a section that it may not is
 * marked as withheld. Raises what reading the patient raises.
 */
export async function patientSummary(reader: FhirReader, id: string, request: FhirRequest): Promise<string> {
  const patient = await reader.one('Patient', id, { ...request, parameters: new URLSearchParams() });
  const whom = `${request.base}/Patient/${id}`;
  const entries: Entry[] = [];
  const sections: Resource[] = [];
  for (const { code, title, type, search } of SECTIONS) {
    const seen = reader.mayRead(type, request.actor);
    const parameters = new URLSearchParams({ patient: id, ...search, _count: String(MOST), _total: 'none' });
    // oxlint-disable-next-line no-await-in-loop -- one connection is enough for one request
    const page = seen ? await reader.search(type, { ...request, parameters }) : '{}';
    const { entry: found = [] } = JSON.parse(page) as { entry?: readonly Entry[] }; // our own JSON
    entries.push(...found.map(({ fullUrl, resource }) => ({ fullUrl, resource })));
    const lines = found.map(({ resource }) => wordsOf(resource));
    const empty = seen ? { code: 'unavailable', display: 'Unavailable' } : { code: 'withheld', display: 'Information Withheld' };
    sections.push({
      title,
      code: { coding: [{ system: 'http://loinc.org', code }] },
      text: narrative(found.length === 0 ? [empty.display] : lines),
      ...(found.length === 0
        ? { emptyReason: { coding: [{ system: EMPTY, ...empty }] } }
        : { entry: found.map(({ resource }) => ({ reference: `${type}/${String(resource['id'])}` })) }),
    });
  }
  const now = new Date().toISOString();
  const composition = {
    resourceType: 'Composition',
    id: randomUUID(),
    text: narrative(sections.map((section) => String(section['title']))),
    status: 'final',
    type: { coding: [{ system: 'http://loinc.org', code: '60591-5', display: 'Patient summary Document' }] },
    subject: { reference: `Patient/${id}` },
    date: now,
    author: [{ display: 'Fieldward' }],
    title: 'International Patient Summary',
    section: sections,
  };
  return JSON.stringify({
    resourceType: 'Bundle',
    identifier: { system: 'urn:ietf:rfc:3986', value: `urn:uuid:${randomUUID()}` },
    type: 'document',
    timestamp: now,
    entry: [
      { fullUrl: `${request.base}/Composition/${composition.id}`, resource: composition },
      { fullUrl: whom, resource: JSON.parse(patient.json) as Resource }, // our own JSON
      ...entries,
    ],
  });
}
