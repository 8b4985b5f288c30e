import { useDebouncedValue } from '@mantine/hooks';
import { useMemo, useSyncExternalStore } from 'react';
import type { Rule } from '@fieldward/domain/rule/rule.ts';
import { useText } from '../../../../lib/text.ts';
import type { PreviewSession } from '../preview/preview-session.ts';

/** Milliseconds after the last key: hints may be late, typing may not. */
const REST = 150;

/** By form field: the text in the place of a hidden question; undefined while hints are off. */
export function useHiddenHints(session: PreviewSession, rules: readonly Rule[], on: boolean): ReadonlyMap<string, string> | undefined {
  const t = useText();
  const changes = useSyncExternalStore(session.subscribe, session.changes);
  const [rested] = useDebouncedValue(changes, REST);
  return useMemo(() => {
    if (!on || rested < 0) return undefined;
    const store = session.store();
    const names = new Map(rules.map(({ uuid, name }) => [uuid, t('preview.quoted', { text: name })]));
    const labels = new Map(store.form.fields.map(({ uuid, label }) => [uuid, label]));
    return new Map(
      [...store.why()].map(([field, acting]) => [
        field,
        t('preview.hiddenBy', {
          question: labels.get(field) ?? '',
          rules: acting.map((rule) => names.get(rule) ?? '').join(', '),
        }),
      ]),
    );
  }, [session, rules, on, rested, t]);
}
