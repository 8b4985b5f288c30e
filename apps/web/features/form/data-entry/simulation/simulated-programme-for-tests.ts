/** The server of a simulation with what it makes of what comes in, and what others do there meanwhile. */
import { expect } from 'vitest';
import { serverForTests, type Fate, type ServerForTests } from '../../../../lib/unsent/server-for-tests.ts';
import {
  collectedIn,
  correctedBy,
  eventIn,
  firstOf,
  formOf,
  isWrong,
  meets,
  newIn,
  orderedIn,
  personOf,
  questionsOf,
  type Answered,
} from './saved-things-for-tests.ts';

const FATES: readonly Fate[] = [
  'arrives',
  'arrives',
  'arrives',
  'arrives',
  'lost',
  'answer lost',
  'answer cut',
  'hangs',
  'answer hangs',
  'busy',
  'fails',
  'another answers',
];
/** A server that was killed answers again after so many requests at most. */
const DOWN = 6;
export const PATIENTS = 3;

export class Programme {
  readonly server: ServerForTests;
  /** From now on nothing fails any more. */
  calm = false;
  /** Patients who are voided just now. */
  readonly voided = new Set<string>();
  /** Who was merged into whom. */
  readonly merged = new Map<string, string>();
  /** Whether the right to enter data is withdrawn. */
  withdrawn = false;
  /** The newest version of the form, and whether it is retired. */
  version = 1;
  retired = false;
  readonly #seed: number;
  readonly #chance: () => number;
  /** How many requests reach nobody because the server was killed. */
  #down = 0;

  constructor(seed: number, chance: () => number) {
    this.#seed = seed;
    this.#chance = chance;
    this.server = serverForTests(
      'clerk',
      () => this.#fate(),
      (uuid, data, metadata) => {
        const why = this.#refusal(uuid, data, metadata);
        this.server.problem.code = why ?? '';
        return why !== undefined;
      },
      chance,
    );
  }

  pick<T>(of: readonly T[]): T {
    return of[Math.floor(this.#chance() * of.length)]!; // of a list that is not empty
  }

  #fate(): Fate {
    if (this.calm) return 'arrives';
    if (this.#down > 0) {
      this.#down -= 1;
      return 'lost';
    }
    const fate = this.pick(FATES);
    if (this.#chance() >= 0.04) return fate;
    // killed before it has committed what it was sent, or after
    this.#down = 1 + Math.floor(this.#chance() * DOWN);
    return this.#chance() < 0.5 ? 'lost' : 'answer lost';
  }

  /** Why something is refused; undefined where it is not. */
  #refusal(uuid: string, data: string, metadata: string): string | undefined {
    if (this.#isOfNobody(uuid, metadata)) return 'submission.unknownPatient';
    if (this.isUntold(data)) return 'lab.testNotThere';
    const event = eventIn(data);
    if (event !== undefined && [...this.server.stored].some(([other, there]) => other !== uuid && eventIn(there) === event))
      return 'event.alreadyClosed';
    const correction = correctedBy(data);
    if (correction !== undefined && meets(correction, this.answersOf(correction.encounter))) return 'correction.conflict';
    if (this.retired && metadata.includes('formDetails')) return 'submission.unknownForm';
    const isVoided = [...this.voided].some((patient) => metadata.includes(`"${patient}"`) && !this.merged.has(patient));
    return this.withdrawn || isVoided || isWrong(uuid, data) ? 'submission.nothing' : undefined;
  }

  /** Whether something is of somebody whose registration is not there. */
  #isOfNobody(uuid: string, metadata: string): boolean {
    const anew = newIn(metadata);
    return anew !== undefined && anew !== uuid && !this.server.stored.has(anew);
  }

  /** Whether a sample is collected of a test that nobody ordered yet. */
  isUntold(data: string): boolean {
    const test = collectedIn(data);
    return test !== undefined && ![...this.server.stored.values()].some((there) => orderedIn(there) === test);
  }

  /** What a form says, or is recorded of a person, by what was written to it, in that order. */
  answersOf(encounter: string): Answered {
    const { server } = this;
    const written = server.writes.map((uuid) => correctedBy(server.stored.get(uuid) ?? '')).filter((each) => each?.encounter === encounter);
    return Object.assign({ ...firstOf(encounter) }, ...written.map((each) => each?.answers)) as Answered;
  }

  /** What overwrote somebody else's correction, though nobody chose that. */
  overwritten(): string[] {
    const { server } = this;
    const now = new Map<string, Answered>();
    return server.writes.filter((uuid) => {
      const correction = correctedBy(server.stored.get(uuid) ?? '');
      if (correction === undefined) return false;
      const before = now.get(correction.encounter) ?? firstOf(correction.encounter);
      now.set(correction.encounter, { ...before, ...correction.answers });
      return server.held.get(uuid)?.state !== 'accepted' && meets(correction, before);
    });
  }

  /** Somebody at a desk corrects a form, or a person. */
  correctAtDesk(step: number, patient: string): void {
    const { server } = this;
    const uuid = `desk-${this.#seed}-${step}`;
    const encounter = this.pick([formOf, personOf])(patient);
    const correction = { encounter, before: this.answersOf(encounter), answers: { [this.pick(questionsOf(encounter))]: uuid } };
    server.stored.set(uuid, JSON.stringify(correction));
    server.writes.push(uuid);
  }

  /** Two people decide about a record at the same time: the second is told. */
  decide(): void {
    const { server } = this;
    const waiting = [...server.held].filter(([, { state }]) => state === 'held');
    if (waiting.length === 0) return;
    const [uuid, { data }] = this.pick(waiting);
    const event = eventIn(data);
    const closed = event !== undefined && [...server.stored.values()].some((there) => eventIn(there) === event);
    const ofNobody = this.#isOfNobody(uuid, server.metadata.get(uuid) ?? '');
    // an event that is closed is not closed again by a decision, of a test that nobody ordered no sample is taken, and nothing is filled for nobody
    if (closed || ofNobody || this.isUntold(data)) {
      expect(server.decide(uuid, 'rejected'), `seed ${this.#seed}: decided twice`).toBe(true);
      return;
    }
    const both = [server.decide(uuid, this.#chance() < 0.5 ? 'accepted' : 'rejected'), server.decide(uuid, 'accepted')];
    expect(both, `seed ${this.#seed}: decided twice`).toEqual([true, false]);
  }

  /** Somebody voids a patient or takes that back, merges two, withdraws a right or gives it again, changes the form, retires it or takes that back. */
  administer(patient: string): void {
    const what = this.#chance();
    if (what < 0.3) {
      if (!this.voided.delete(patient)) this.voided.add(patient);
    } else if (what < 0.45) this.merged.set(patient, 'p0');
    else if (what < 0.65) this.withdrawn = !this.withdrawn;
    else if (what < 0.85) this.version += 1;
    else this.retired = !this.retired;
  }
}
