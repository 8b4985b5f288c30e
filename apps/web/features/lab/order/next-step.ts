/** What comes next for a test of the work list. */
import type { May, PrivilegeName } from '@fieldward/contract/privileges.ts';
import type { WorkRow, WorkSample } from '@fieldward/contract/lab/lab-work.operations.ts';
import type { LabWorkList } from '@fieldward/domain/lab/work-list.ts';

/** `samples`: one has to be taken (again); `look`: nothing is left to do. */
export type Step =
  | { readonly does: 'accept'; readonly sample: WorkSample }
  | { readonly does: 'results' | 'release' | 'callBack' | 'samples' | 'look' };

const needs: Readonly<Record<Step['does'], PrivilegeName>> = {
  accept: 'Edit CommonLab Samples',
  results: 'Add CommonLab results',
  release: 'Edit CommonLab results',
  callBack: 'Add CommonLab results',
  samples: 'View CommonLab Samples',
  look: 'View CommonLab Orders',
};

/** The sample of a label; without one that was collected and waits. */
function sampleAtHand({ samples }: WorkRow, label: string): WorkSample | undefined {
  const same = (text: string): boolean => text.toLowerCase() === label.trim().toLowerCase();
  return samples.find(({ sampleIdentifier }) => label !== '' && same(sampleIdentifier));
}

/**
 * The next step of a test: what was collected is accepted, then results are recorded, a critical value is called back, results are
 * released. A scanned label says which sample is meant; on the list 'to accept' that is the one that waits.
 * @param at the label that was scanned, and the list that is shown
 */
export function nextStep(row: WorkRow, at: { label?: string; list?: LabWorkList } = {}): Step {
  const scanned = sampleAtHand(row, at.label ?? '');
  const waiting = row.samples.find(({ status }) => status === 'COLLECTED');
  if (scanned?.status === 'COLLECTED') return { does: 'accept', sample: scanned };
  if (scanned === undefined && waiting !== undefined && at.list === 'toaccept') return { does: 'accept', sample: waiting };
  if (row.critical.length > 0) return { does: 'callBack' };
  if (row.resultedAt !== null) return { does: row.releasedAt === null ? 'release' : 'look' };
  if (scanned?.status === 'REJECTED') return { does: 'samples' };
  if (row.samples.some(({ status }) => status === 'ACCEPTED')) return { does: 'results' };
  if (waiting !== undefined) return { does: 'accept', sample: waiting };
  return { does: row.labTestType.requiresSpecimen ? 'samples' : 'results' };
}

/** Whether somebody may do a step. */
export const mayDo = ({ does }: Step, may: May): boolean => may(needs[does]);

/** The list on which a test stands before a step; null: on none. */
export function listOf({ does }: Step): LabWorkList | null {
  return does === 'accept'
    ? 'toaccept'
    : does === 'results'
      ? 'toresult'
      : does === 'release'
        ? 'torelease'
        : does === 'callBack'
          ? 'critical'
          : null;
}
