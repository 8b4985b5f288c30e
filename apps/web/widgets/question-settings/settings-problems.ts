import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { PatternEngine } from '@fieldward/domain/settings/pattern.ts';
import { questionSettingsProblems, type QuestionSettings } from '@fieldward/domain/bank/question-settings.ts';
import { patternCheck } from '@fieldward/domain/settings/pattern-problem.ts';
import { useMessageText } from '../../lib/text.ts';
import { loadPatternEngine } from '../pattern-engine.ts';

/** The engine of regular expressions, once one is needed and it has arrived. */
export function usePatternEngine(needed: boolean): PatternEngine | undefined {
  return useQuery({ queryKey: ['pattern-engine'], queryFn: loadPatternEngine, staleTime: Infinity, enabled: needed }).data;
}

/** What is wrong with settings, in sentences by the name of the setting. */
export function useSettingsProblems(settings: QuestionSettings): Readonly<Record<string, string>> {
  const say = useMessageText();
  const engine = usePatternEngine((settings.regix ?? '') !== '');
  return useMemo(
    () =>
      Object.fromEntries(questionSettingsProblems(settings, patternCheck(engine)).map(({ field, ...message }) => [field, say(message)])),
    [settings, engine, say],
  );
}
