import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { labDatatypeOf } from '@fieldward/domain/lab/datatype.ts';
import { today as dayNow } from '../../../lib/clock.ts';
import type { WholeLabTest } from '../order/lab-work.queries.ts';
import { bySlot, changesOf, slotGroups } from './result-slots.ts';
import { patternsQuery, resultBasisQuery, type ResultField } from './results.queries.ts';
import { useResultDraft } from './use-result-draft.ts';

/** The results of a test as they are filled in: what is recorded, what was typed, and what that changes. */
export type FilledResults = ReturnType<typeof useFilledResults>;

/** Fills in the results of a test on top of what was read of it. */
export function useFilledResults(read: { data: WholeLabTest; etag: string | undefined }, fields: readonly ResultField[]) {
  const [today] = useState(dayNow);
  const drafting = useResultDraft(read);
  const { draft, base } = drafting;
  const basis = useQuery(resultBasisQuery(read.data.uuid)).data;
  const needsPatterns = fields.some(({ datatypeClassname }) => labDatatypeOf(datatypeClassname) === 'pattern');
  const patterns = useQuery({ ...patternsQuery, enabled: needsPatterns }).data;
  const test = base.data;
  const recorded = bySlot(test.attributes);
  const changes = changesOf(fields, recorded, draft.typed);
  const pregnant = draft.pregnant === undefined ? test.pregnant : draft.pregnant;
  const comments = draft.comments ?? test.resultComments ?? '';
  return {
    ...drafting,
    test,
    fields,
    today,
    basis,
    needsPatterns,
    patterns,
    recorded,
    groups: slotGroups(fields, test.attributes, draft),
    changes,
    amends: changes.some((each) => each.amends),
    valueOf: (key: string): string => draft.typed[key] ?? recorded.get(key)?.valueReference ?? '',
    pregnant,
    /** Whether the ranges differ by it, for a patient who may be. */
    asksPregnancy:
      basis !== undefined &&
      basis.sex !== 'M' &&
      fields.some(({ referenceRanges }) => referenceRanges.some((range) => range.pregnant !== null)),
    comments,
    dirty: changes.length > 0 || pregnant !== test.pregnant || comments.trim() !== (test.resultComments ?? ''),
  };
}
