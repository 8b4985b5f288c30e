/** What the editors of a schedule share: what can be named, and what the checks say of each position. */
import { checkSchedule } from '@fieldward/domain/care/schedule/check.ts';
import { compileSchedule } from '@fieldward/domain/care/schedule/compiled.ts';
import type { ScheduleFinding } from '@fieldward/domain/care/schedule/finding.ts';
import type { Known } from '@fieldward/domain/care/schedule/known.ts';
import type { Schedule } from '@fieldward/domain/care/schedule/schedule.ts';
import { createContext, useContext, useMemo } from 'react';
import { useMessageText } from '../../../lib/text.ts';
import { useNamingOf } from '../../../widgets/condition/naming-of.ts';
import { withNames, type Naming } from '../../../widgets/condition/token-name.ts';

/** A finding in the words of the reader. */
export interface ShownFinding extends Pick<ScheduleFinding, 'severity' | 'position'> {
  readonly text: string;
}

interface Scene {
  readonly schedule: Schedule;
  readonly known: Known;
  readonly naming: Naming;
  readonly findings: readonly ShownFinding[];
  /** What is wrong at a position, or within it; '' for nothing. */
  readonly problem: (position: string) => string;
}

const SceneContext = createContext<Scene | null>(null);
export const SceneProvider = SceneContext.Provider;

/** The scene of the schedule that is edited. */
export function useScene(): Scene {
  const scene = useContext(SceneContext);
  if (scene === null) throw new Error('a schedule is being edited');
  return scene;
}

/** Checks the draft as it stands and makes it ready to be applied. */
export function useSceneOf(schedule: Schedule, known: Known, name: string) {
  const say = useMessageText();
  const naming = useNamingOf(known);
  return useMemo(() => {
    const findings = checkSchedule(schedule, known, naming.form, name).map(({ severity, position, message }): ShownFinding => ({
      severity,
      position,
      text: say(withNames(message, naming)),
    }));
    const problem = (position: string): string => {
      const found = findings.find((each) => each.severity === 'error' && each.position === position);
      return found?.text ?? '';
    };
    const scene: Scene = { schedule, known, naming, findings, problem };
    return { scene, compiled: compileSchedule(schedule, naming.form) };
  }, [schedule, known, naming, say, name]);
}
