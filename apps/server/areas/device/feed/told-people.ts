/** What the feed tells of people: what the server answers about them to the account, through what it sees. */
import { patientTasksWire } from '@fieldward/contract/care/task.operations.ts';
import { correctableFormsWire } from '@fieldward/contract/form/correction.operations.ts';
import { priorAnswersWire } from '@fieldward/contract/form/filling.operations.ts';
import { patientBannerWire } from '@fieldward/contract/patient/patient-banner.operations.ts';
import { patientPanelsWire } from '@fieldward/contract/patient/patient-chart.operations.ts';
import { patientTimelineWire } from '@fieldward/contract/patient/patient-timeline.operations.ts';
import type { Moment } from '@fieldward/domain/time/day.ts';
import { instant } from '@fieldward/domain/time/in-zone.ts';
import type { Db } from '../../../engine/db.ts';
import type { OperationContext } from '../../../engine/operation.ts';
import type { Candidate } from './feed-scope.ts';
import { toldTests } from './told-tests.ts';

/** Somebody as a device is told of them: JSON text. */
interface ToldPerson extends Candidate {
  readonly json: string;
}

/** Representations that a device asks for: of `details`, and of laboratory tests; it holds none of these where it does not ask. */
interface Views {
  readonly details: string;
  readonly tests: string | undefined;
  /** Filled forms are told that were saved later; '' for all. */
  readonly forms: string;
}

interface Filled {
  readonly results: readonly { readonly saved: Moment }[];
}

/** Of the forms that can be corrected, those that were saved after a moment; all of them for ''. */
function savedAfter<F extends Filled>(moment: string, forms: ReadonlyMap<string, F> | null): ReadonlyMap<string, F> | null {
  if (moment === '' || forms === null) return forms;
  const later = ({ saved }: Filled['results'][number]): boolean => instant(saved) > Date.parse(moment);
  return new Map([...forms].map(([uuid, of]) => [uuid, { ...of, results: of.results.filter(later) }]));
}

/** Of these whom the account sees, in their order. Raises `engine.badRepresentation`, `engine.forbidden`. */
export async function toldPeople(request: OperationContext, db: Db, people: readonly Candidate[], views: Views): Promise<ToldPerson[]> {
  const { engine, actor, base, ofPatients } = request;
  if (people.length === 0) return [];
  const uuids = people.map(({ uuid }) => uuid);
  const at = new Date().toISOString();
  const details = await engine.showMany(db, 'patient', uuids, views.details, actor, base);
  const parts = {
    banner: await ofPatients(patientBannerWire, uuids, db),
    panels: await ofPatients(patientPanelsWire, uuids, db),
    prior: await ofPatients(priorAnswersWire, uuids, db),
    forms: savedAfter(views.forms, await ofPatients(correctableFormsWire, uuids, db)),
    timeline: await ofPatients(patientTimelineWire, uuids, db),
    tasks: await ofPatients(patientTasksWire, uuids, db),
  };
  const tests = views.tests === undefined ? null : await toldTests(request, db, uuids, views.tests);
  return people.flatMap(({ id, uuid }) => {
    const shown = details.get(uuid);
    if (shown === undefined) return [];
    const more = Object.entries(parts).map(([name, of]) => `"${name}":${JSON.stringify(of?.get(uuid) ?? null)}`);
    const told = [...more, `"tests":${tests?.get(uuid) ?? 'null'}`].join(',');
    return [{ id, uuid, json: `{"uuid":${JSON.stringify(uuid)},"at":"${at}","details":${shown},${told}}` }];
  });
}
