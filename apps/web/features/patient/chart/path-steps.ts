import type { PatientBannerFacts } from '@fieldward/contract/patient/patient-banner.operations.ts';

export type Programme = PatientBannerFacts['programmes'][number];
export type Step = Programme['steps'][number];

/** A phase of a workflow with its forms, in their order. */
export interface Phase {
  readonly name: string;
  readonly steps: readonly Step[];
  readonly done: number;
  /** Whether the form that was filled last is in it. */
  readonly now: boolean;
  /** Whether the form that comes next is in it. */
  readonly next: boolean;
}

/** The phases of a workflow. @param next the component form that comes next; null when there is none */
export function phasesOf({ steps, phase }: Pick<Programme, 'steps' | 'phase'>, next: string | null): Phase[] {
  const phases = new Map<string, Step[]>();
  for (const step of steps) phases.set(step.phase, [...(phases.get(step.phase) ?? []), step]);
  return [...phases].map(([name, own]) => ({
    name,
    steps: own,
    done: own.filter(({ done }) => done !== null).length,
    now: name === phase,
    next: own.some(({ componentForm }) => componentForm === next),
  }));
}
