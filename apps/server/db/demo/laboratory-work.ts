/** What the laboratory of the demonstration did in the last three months, and what waits there today. */
import { ageInDays, flagOf, rangeFor, type LabFlag } from '@fieldward/domain/lab/range.ts';
import { labDatatypes } from '@fieldward/domain/lab/datatype.ts';
import { demoUuid } from './demo-uuid.ts';
import type { DemoHistories } from './histories.ts';
import { labTests, type DemoField, type DemoTest, type LabTestName } from './laboratory-catalogue.ts';
import { codedConcept, codedResults, labAnswer, specimensOf, type CodedResult, type LabAnswer } from './laboratory-concepts.ts';
import { wireRange } from './laboratory-ranges.ts';
import { seededRandom, type Random } from './seeded-random.ts';

type State = 'ordered' | 'collected' | 'rejected' | 'accepted' | 'resulted' | 'released';

interface DemoLabResult {
  readonly uuid: string;
  readonly field: string;
  readonly value: string;
  readonly numeric: number | null;
  readonly flag: LabFlag | null;
  readonly set: number | null;
}

export interface DemoLabTest {
  readonly key: string;
  readonly encounter: string;
  readonly test: LabTestName;
  readonly reference: string;
  readonly at: string;
  readonly state: State;
  readonly sample: {
    readonly identifier: string;
    readonly type: string;
    readonly site: string;
    readonly status: 'COLLECTED' | 'ACCEPTED' | 'REJECTED' | 'PROCESSED';
    readonly collected: string;
    readonly judged: string | null;
  } | null;
  readonly resulted: string | null;
  readonly released: string | null;
  readonly results: readonly DemoLabResult[];
}

const day = 86_400_000;
const hour = day / 24;
const recent = 90;

/** About what a number is, and how far it strays. */
const usual: Readonly<Record<string, readonly [number, number, number]>> = {
  Haemoglobin: [12.4, 2.4, 1],
  Haematocrit: [38, 6, 0],
  'Mean Cell Volume': [87, 8, 0],
  'White Cell Count': [8, 3.4, 1],
  'Platelet Count': [280, 110, 0],
  'Sedimentation Rate': [32, 26, 0],
  ALT: [34, 28, 0],
  Creatinine: [0.9, 0.3, 2],
  Glucose: [104, 38, 0],
  'C-reactive Protein': [24, 22, 0],
};

function valueOf(name: string, field: DemoField, random: Random): string | null {
  if (field.datatype === labDatatypes.coded) {
    const coded = (Object.keys(codedResults) as CodedResult[]).find((each) => codedConcept(each) === field.config);
    if (coded === undefined) return null;
    const answers: readonly LabAnswer[] = codedResults[coded];
    return labAnswer(random.chance(0.6) ? (answers[0] ?? random.pick(answers)) : random.pick(answers));
  }
  const about = usual[name];
  if (field.datatype !== labDatatypes.number || about === undefined) return null;
  const [mean, spread, digits] = about;
  const far = random.chance(0.05) ? mean * 0.45 : random.around(mean, spread);
  return String(Number(Math.max(far, 1 / 10 ** digits).toFixed(digits)));
}

function resultsOf(
  key: string,
  test: DemoTest,
  who: { readonly birthdate: string; readonly gender: 'M' | 'F' },
  at: string,
  random: Random,
) {
  return Object.entries(test.fields).flatMap(([name, field]): DemoLabResult[] => {
    const value = valueOf(name, field, random);
    // what depends on another result stays open
    if (value === null || name === 'Rifampicin Resistance' || name === 'Second Test') return [];
    const subject = { ageDays: ageInDays(who.birthdate, at), sex: who.gender, pregnant: null };
    const number = field.datatype === labDatatypes.number;
    return [
      {
        uuid: demoUuid(`lab_result:${key}:${name}`),
        field: name,
        value,
        numeric: number ? Number(value) : null,
        flag: number ? flagOf(value, rangeFor((field.ranges ?? []).map(wireRange), subject)) : null,
        set: field.multiset === undefined ? null : 1,
      },
    ];
  });
}

function stateOf(age: number, at: number, specimen: boolean, release: boolean, random: Random): State {
  if (age > 6) return random.chance(0.04) ? 'rejected' : 'released';
  const open: readonly State[] = specimen ? ['ordered', 'collected', 'accepted', 'rejected', 'released'] : ['ordered', 'released'];
  const all: readonly State[] = release ? [...open, 'resulted'] : open;
  // every state is met, in turn
  return all[at % all.length] ?? 'ordered';
}

function twoTests(random: Random): ReadonlySet<LabTestName> {
  const names = Object.keys(labTests) as LabTestName[];
  return new Set([random.pick(names), random.pick(names)]);
}

/** Orders, samples and results on the encounters of the last three months; the same for the same histories. */
export function makeLabWork(histories: DemoHistories, now: Date): readonly DemoLabTest[] {
  const random = seededRandom(41);
  const people = new Map(histories.patients.map(({ patient }) => [patient.uuid, patient]));
  const end = now.getTime() - 5 * 60_000;
  const stamp = (time: number): string => new Date(Math.min(time, end)).toISOString();
  const made: DemoLabTest[] = [];
  for (const encounter of histories.encounters) {
    const start = Date.parse(encounter.at);
    const [age, who] = [(now.getTime() - start) / day, people.get(encounter.patient)];
    if (who === undefined || age > recent || age < 0 || (age > 6 && random.chance(0.45))) continue;
    for (const test of twoTests(random)) {
      const shape: DemoTest = labTests[test];
      const serial = String(made.length + 1).padStart(5, '0');
      const key = `${encounter.uuid}:${test}`;
      const state = stateOf(age, made.length, shape.specimen ?? true, shape.release ?? false, random);
      const done = state === 'resulted' || state === 'released';
      const lasts = (0.1 + 0.8 * random.next()) * Math.min(shape.hours, 96) * hour;
      const {
        types: [type],
        sites: [site],
      } = specimensOf(test);
      made.push({
        key,
        encounter: encounter.uuid,
        test,
        reference: `LAB-${serial}`,
        at: stamp(start),
        state,
        sample:
          shape.specimen === false || state === 'ordered'
            ? null
            : {
                identifier: `S-${serial}`,
                type: labAnswer(type),
                site: labAnswer(site),
                status: done ? 'PROCESSED' : state === 'accepted' ? 'ACCEPTED' : state === 'rejected' ? 'REJECTED' : 'COLLECTED',
                collected: stamp(start + 0.4 * hour),
                judged: state === 'collected' ? null : stamp(start + 1.5 * hour),
              },
        resulted: done ? stamp(start + 1.6 * hour + lasts) : null,
        released: state === 'released' ? stamp(start + 1.9 * hour + lasts) : null,
        results: done ? resultsOf(key, shape, who, encounter.at, random) : [],
      });
    }
  }
  return made;
}
