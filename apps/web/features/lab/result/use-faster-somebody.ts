import { useQueryClient } from '@tanstack/react-query';
import { labDatatypeOf } from '@fieldward/domain/lab/datatype.ts';
import type { Tagged } from '../../../lib/api.ts';
import { useFormats } from '../../../lib/format.ts';
import { notify } from '../../../lib/notify.ts';
import { whoseValues, type Difference } from '../../../lib/stale-save.ts';
import { useText } from '../../../lib/text.ts';
import type { LabResult, WholeLabTest } from '../order/lab-work.queries.ts';
import { fieldLabel } from './result-input.tsx';
import { bySlot, withStored } from './result-slots.ts';
import { answersQuery, type ResultField } from './results.queries.ts';
import type { FilledResults } from './use-filled-results.ts';

/**
 * When somebody else was faster: what was typed goes on top of what is stored now, as far as it is to count. False when nothing was
 * decided.
 */
export function useFasterSomebody(filled: FilledResults, reread: () => Promise<Tagged<WholeLabTest>>): () => Promise<boolean> {
  const t = useText();
  const { moment } = useFormats();
  const queries = useQueryClient();
  const { test, fields, recorded, changes, comments, pregnant, setDraft, setBase } = filled;

  /** A value as people read it. */
  function shown(field: ResultField, value: string, results: readonly LabResult[]): string {
    const known = results.find(({ valueReference, valueDisplay }) => valueReference === value && valueDisplay !== null);
    if (known?.valueDisplay) return known.valueDisplay;
    const kind = labDatatypeOf(field.datatypeClassname);
    if (kind === 'boolean' && value !== '') return t(value === 'true' ? 'labscreen.yes' : 'labscreen.no');
    const offered = kind === 'coded' ? queries.getQueryData(answersQuery((field.datatypeConfig ?? '').trim()).queryKey) : undefined;
    return offered?.find(({ uuid }) => uuid === value)?.display ?? value;
  }
  /** In what I typed and what is stored since differ; `untouched` never: only what was typed is compared. */
  function differencesFrom(other: WholeLabTest): readonly Difference[] {
    const since = bySlot(other.attributes);
    const values = changes.flatMap(({ key, attributeType, set, value }): Difference[] => {
      const field = fields.find(({ uuid }) => uuid === attributeType);
      const now = since.get(key)?.valueReference ?? '';
      if (field === undefined || now === value || now === (recorded.get(key)?.valueReference ?? '')) return [];
      const label = set === null ? fieldLabel(field) : t('labscreen.set', { name: fieldLabel(field), set });
      const [mine, stored] = [shown(field, value, other.attributes), shown(field, now, other.attributes)];
      return [{ property: key, label, mine, theirs: stored, untouched: false }];
    });
    const say = (value: boolean | null): string => t(value === null ? 'labscreen.notKnown' : value ? 'labscreen.yes' : 'labscreen.no');
    const own = [
      {
        property: 'comments',
        label: t('labscreen.comments'),
        mine: comments.trim(),
        theirs: other.resultComments ?? '',
        opened: test.resultComments ?? '',
      },
      {
        property: 'pregnant',
        label: t('labscreen.pregnancy'),
        mine: say(pregnant),
        theirs: say(other.pregnant),
        opened: say(test.pregnant),
      },
    ].filter(({ mine, theirs: stored, opened }) => mine !== opened && stored !== opened && mine !== stored);
    return [...values, ...own.map(({ opened: _opened, ...each }) => ({ ...each, untouched: false }))];
  }
  return async () => {
    const other = await reread().catch(() => null);
    if (other === null) {
      notify('labscreen.conflictUnread');
      return false;
    }
    const { resultedBy, resultedAt } = other.data;
    const by = { name: resultedBy?.display ?? t('labscreen.conflictSomebody'), at: moment(resultedAt) };
    const taken = await whoseValues({
      differences: differencesFrom(other.data),
      named: [],
      ...(resultedAt === null ? {} : { about: t('labscreen.conflictBy', by) }),
    });
    if (taken === null) return false;
    setDraft((now) => withStored(now, taken));
    setBase(other);
    return true;
  };
}
