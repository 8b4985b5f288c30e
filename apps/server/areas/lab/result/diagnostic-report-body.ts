/** What clients send as a DiagnosticReport: a test that was ordered, with its results. */
import { demand } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';
import type { FhirBody, FhirFollowing, FhirWrite } from '../../../engine/fhir/fhir-map.ts';
import { Problem, unknownReference } from '../../../engine/problem.ts';
import { dateOf, listOf, namedOf, objectOf, onlyItem, onlyOf, ownUuid, referredId, textOf } from '../../../sql/fhir-body.ts';
import { releaseResults } from './release-results.ts';

const refuse = (element: string): never => {
  throw new Problem('engine.refused', {}, element);
};

/** Which row of a table the value of a field is in, from 1. */
export const RESULT_ROW = 'https://fieldward.org/fhir/result-row';
/** That somebody was told of a critical value. */
export const TOLD = 'https://fieldward.org/fhir/told';

/** With them there are results; those that were corrected are final ones here when they are new. */
const WITH_RESULTS = ['preliminary', 'final', 'amended', 'corrected', 'appended'];
const SHOWN = ['final', 'amended', 'corrected', 'appended'];

/** The value of a result as it is recorded. Raises `engine.required`, `engine.refused`. */
function valueOf(sent: FhirBody, path: string): string {
  const kinds = Object.keys(sent).filter((each) => each.startsWith('value'));
  const [kind, another] = kinds;
  if (kind === undefined) throw new Problem('engine.required', {}, `${path}.value`);
  if (another !== undefined) refuse(`${path}.${another}`);
  const value = sent[kind];
  if (kind === 'valueQuantity') return String(onlyOf(value, `${path}.${kind}`, ['value', 'unit', 'system', 'code'])['value']);
  if (kind === 'valueCodeableConcept') {
    // the uuid of the concept, or its name: what the field offers
    const { coding = [], text } = objectOf(value, `${path}.${kind}`);
    const own = listOf(coding, `${path}.${kind}`).map((each) => objectOf(each, `${path}.${kind}`));
    return textOf(own.find(({ system }) => system === undefined)?.['code'] ?? text, `${path}.${kind}`);
  }
  if (kind === 'valueString' || kind === 'valueDateTime') return textOf(value, `${path}.${kind}`);
  if (kind === 'valueInteger' || kind === 'valueBoolean') return String(value);
  return refuse(`${path}.${kind}`);
}

const OF_RESULT = ['resourceType', 'id', 'extension', 'status', 'category', 'code', 'interpretation'];

/** The extensions of a result, by what they say. */
const extensionsOf = (sent: FhirBody, path: string): readonly FhirBody[] =>
  sent['extension'] === undefined ? [] : listOf(sent['extension'], `${path}.extension`).map((each) => objectOf(each, `${path}.extension`));

/** A contained result as a value of a field. */
function resultOf(sent: FhirBody, path: string, field: string): FhirBody {
  const other = Object.keys(sent).find((each) => !OF_RESULT.includes(each) && !each.startsWith('value'));
  if (other !== undefined) throw new Problem('engine.unknownProperty', { property: other.slice(0, 60) }, `${path}.${other.slice(0, 60)}`);
  const extensions = extensionsOf(sent, path);
  const strange = extensions.find(({ url }) => url !== RESULT_ROW && url !== TOLD);
  if (strange !== undefined) refuse(`${path}.extension`);
  const row = extensions.find(({ url }) => url === RESULT_ROW)?.['valuePositiveInt'];
  return {
    ...ownUuid(sent['id']),
    attributeType: namedOf(sent['code'], `${path}.code`, field),
    valueReference: valueOf(sent, path),
    ...(row === undefined ? {} : { setNumber: row }),
  };
}

/** The results that are contained, in the order in which the report names them. Raises `engine.unknownReference` for one that is not there. */
function resultsOf({ result = [], contained = [] }: FhirBody): readonly { readonly sent: FhirBody; readonly path: string }[] {
  const inside = listOf(contained, 'contained').map((each, at) => ({ sent: objectOf(each, 'contained'), path: `contained[${at}]` }));
  const named = listOf(result, 'result').map((each) => textOf(objectOf(each, 'result')['reference'], 'result'));
  const results = named.map((reference) => {
    const found = inside.find(({ sent }) => sent['resourceType'] === 'Observation' && `#${String(sent['id'])}` === reference);
    if (found === undefined) throw unknownReference('Observation', reference, 'result');
    return found;
  });
  // what nobody names would be lost
  const lost = inside.find((each) => !results.includes(each));
  if (lost !== undefined) refuse(lost.path);
  return results;
}

/** A sample that is named is one of the test. Raises `engine.unknownReference`. */
async function ownSamples(value: unknown, db: Db, { id, basedOn }: FhirBody): Promise<FhirBody> {
  const order = basedOn === undefined ? null : referredId(onlyItem(basedOn, 'basedOn'), 'basedOn', 'ServiceRequest');
  for (const each of listOf(value, 'specimen')) {
    const sample = referredId(each, 'specimen', 'Specimen');
    // oxlint-disable-next-line no-await-in-loop -- one or two
    const [found] = await db.rows(
      `select 1 from lab_sample s join lab_test x using (patient_id, lab_test_id) join orders o on o.patient_id = x.patient_id and o.order_id = x.order_id
       where s.uuid = $1 and not s.voided and (x.uuid = $2 or o.uuid = $3)`,
      [sample, typeof id === 'string' ? id : null, order],
    );
    if (found === undefined) throw unknownReference('Specimen', sample, 'specimen');
  }
  return {};
}

/** What an order says, too, is what it says. Raises `engine.fixed`, `record.otherPatient`. */
const asOrdered =
  (element: string, type: string, sql: string) =>
  async (value: unknown, db: Db, { id, basedOn }: FhirBody): Promise<FhirBody> => {
    const order = basedOn === undefined ? null : referredId(onlyItem(basedOn, 'basedOn'), 'basedOn', 'ServiceRequest');
    const [found] = await db.rows<{ uuid: string | null }>(
      `select ${sql} as uuid from orders o where o.uuid = $1 or (o.patient_id, o.order_id) in (select x.patient_id, x.order_id from lab_test x where x.uuid = $2)`,
      [order, typeof id === 'string' ? id : null],
    );
    if (found !== undefined && referredId(value, element, type) !== found.uuid)
      throw new Problem(type === 'Patient' ? 'record.otherPatient' : 'engine.fixed', {}, element);
    return {};
  };

/** When it was ordered says the order. Raises `engine.fixed`. */
async function orderedThen(value: unknown, db: Db, { id, basedOn }: FhirBody): Promise<FhirBody> {
  const order = basedOn === undefined ? null : referredId(onlyItem(basedOn, 'basedOn'), 'basedOn', 'ServiceRequest');
  const [found] = await db.rows<{ at: string }>(
    `select iso(o.date_activated) as at from orders o where o.uuid = $1 or (o.patient_id, o.order_id) in (select x.patient_id, x.order_id from lab_test x where x.uuid = $2)`,
    [order, typeof id === 'string' ? id : null],
  );
  if (found !== undefined && Date.parse(dateOf(value, 'effectiveDateTime')) !== Date.parse(found.at))
    throw new Problem('engine.fixed', {}, 'effectiveDateTime');
  return {};
}

/** How far it is says whether there are results. */
function statusOf(value: unknown, _db: Db, { result }: FhirBody): FhirBody {
  const status = textOf(value, 'status');
  const some = Array.isArray(result) && result.length > 0;
  if (status === 'registered' ? some : !WITH_RESULTS.includes(status)) refuse('status');
  return {};
}

interface Told {
  readonly result: string;
  readonly toldWhom: string;
  readonly toldAt: string;
  readonly readBack: boolean;
}

/** Who was told of results, where nobody has noted it yet. */
async function noteTold(sent: FhirBody, id: string, context: Parameters<FhirFollowing>[1], tx: Db): Promise<void> {
  for (const { sent: result, path } of resultsOf(sent))
    for (const told of extensionsOf(result, path).filter(({ url }) => url === TOLD)) {
      const parts = Object.fromEntries(
        listOf(told['extension'], path).map((each) => [String(objectOf(each, path)['url']), objectOf(each, path)]),
      );
      const { whom, at, readBack } = parts;
      const note: Omit<Told, 'result'> = {
        toldWhom: textOf(whom?.['valueString'], `${path}.extension`),
        toldAt: textOf(at?.['valueDateTime'], `${path}.extension`),
        readBack: readBack?.['valueBoolean'] === true,
      };
      const uuid = ownUuid(result['id']).uuid ?? refuse(`${path}.id`);
      // oxlint-disable-next-line no-await-in-loop -- rare
      const [there] = await tx.rows(
        `select 1 from lab_result r join lab_test x using (patient_id, lab_test_id) join lab_callback b using (patient_id, lab_result_id)
         where r.uuid = $1 and x.uuid = $2 and b.told_whom = $3 and b.told_at = $4::timestamptz and not b.voided`,
        [uuid, id, note.toldWhom, note.toldAt],
      );
      if (there !== undefined) continue;
      demand(context.actor, 'Add CommonLab results');
      // oxlint-disable-next-line no-await-in-loop -- as above
      await context.engine.create(tx, 'lab-callback', { ...note, result: uuid }, context.actor);
    }
}

/** What is final is shown to others: by somebody else than whoever recorded it, where its type asks for that. */
const follows: FhirFollowing = async (sent, context, tx, id) => {
  const { status, issued } = sent;
  await noteTold(sent, id, context, tx);
  const [there] = await tx.rows<{ recorded: boolean; open: boolean; holds: boolean }>(
    `select x.resulted_at is not null as recorded, x.released_at is null as open, y.needs_release as holds from lab_test x join lab_test_type y using (lab_test_type_id) where x.uuid = $1`,
    [id],
  );
  if (status === undefined || there === undefined) return;
  if (status === 'registered' ? there.recorded : !there.recorded) throw new Problem('engine.refused', {}, 'status');
  // of a type that nobody has to release, and of what was released, nothing is preliminary
  if (status === 'preliminary' && !(there.holds && there.open)) throw new Problem('engine.refused', {}, 'status');
  if (!SHOWN.includes(String(status)) || !there.open) return;
  demand(context.actor, 'Edit CommonLab results');
  await releaseResults(tx, id, context, issued === undefined ? null : dateOf(issued, 'issued'));
};

/** Writes; `test` and `field` are the systems of what is tested and of the fields of its results. */
export const diagnosticReportWrite = (test: string, field: string): FhirWrite => ({
  of: 'labtestorder',
  elements: {
    identifier: (value) => ({
      labReferenceNumber: textOf(onlyOf(onlyItem(value, 'identifier'), 'identifier', ['value'])['value'], 'identifier'),
    }),
    basedOn: (value, _db, { id }) =>
      // a test stays with its order
      typeof id === 'string' ? {} : { order: referredId(onlyItem(value, 'basedOn'), 'basedOn', 'ServiceRequest') },
    status: statusOf,
    code: (value) => ({ labTestType: namedOf(value, 'code', test) }),
    subject: asOrdered('subject', 'Patient', '(select p.uuid from person p where p.person_id = o.patient_id)'),
    encounter: asOrdered(
      'encounter',
      'Encounter',
      '(select e.uuid from encounter e where e.patient_id = o.patient_id and e.encounter_id = o.encounter_id)',
    ),
    effectiveDateTime: orderedThen,
    issued: (value, _db, { result }) =>
      Array.isArray(result) && result.length > 0 ? { resultedAt: dateOf(value, 'issued') } : refuse('issued'),
    specimen: ownSamples,
    // those that are named
    contained: (_value, _db, whole) => (resultsOf(whole), {}),
    result: (_value, _db, whole) => ({ attributes: resultsOf(whole).map(({ sent, path }) => resultOf(sent, path, field)) }),
    conclusion: (value) => ({ resultComments: textOf(value, 'conclusion') }),
  },
  passedOver: [],
  agreeing: { category: ['LAB'] },
  demanded: { order: 'basedOn', labTestType: 'code', labReferenceNumber: 'identifier', labTest: 'status', releasedAt: 'issued' },
  last: ['status', 'issued', 'specimen', 'contained', 'result', 'conclusion'],
  afterwards: follows,
});
