import { useRef, useState } from 'react';
import { notifyProblem } from './notify.ts';

/** What is asked of the server in parts that each begin where the one before ended. */
interface Parts<Part, All> {
  readonly nothing: All;
  readonly ask: (after: string | null) => Promise<Part>;
  readonly nextOf: (part: Part) => string | null;
  readonly plus: (all: All, part: Part) => All;
}

/** Asks for one part after the other and shows what came so far; a new run, or `forget`, ends the one before. */
export function useInParts<Part, All>({ nothing, ask, nextOf, plus }: Parts<Part, All>) {
  const [so, setSo] = useState<{ readonly all: All; readonly ended: boolean } | null>(null);
  const running = useRef(0);

  async function run(): Promise<void> {
    running.current += 1;
    const own = running.current;
    let all = nothing;
    let after: string | null = null;
    setSo({ all, ended: false });
    try {
      do {
        // oxlint-disable-next-line no-await-in-loop -- a part begins where the one before it ended
        const part = await ask(after);
        if (running.current !== own) return;
        all = plus(all, part);
        after = nextOf(part);
        setSo({ all, ended: after === null });
      } while (after !== null);
    } catch (problem) {
      if (running.current !== own) return;
      setSo(null);
      notifyProblem(problem);
    }
  }

  function forget(): void {
    running.current += 1;
    setSo(null);
  }

  return { so, run, forget };
}
