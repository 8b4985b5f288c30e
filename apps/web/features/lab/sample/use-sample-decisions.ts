import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notify, notifyProblem } from '../../../lib/notify.ts';
import { labWorkChanged, type LabSample, type WholeLabTest } from '../order/lab-work.queries.ts';
import { decideSample, versionAsSeen } from './sample.queries.ts';
import { isKeptHere, keepDecision } from './send-sample.ts';

/** A sample that is to be rejected, with its version where the server told it. */
export type Rejected = LabSample & { readonly version?: string };

/** Accepts a sample that is as it is shown, or goes on to the reason why it is rejected (`onReject`); of a double click the first counts. */
export function useSampleDecisions(test: WholeLabTest | undefined, onReject: (sample: Rejected) => void) {
  const queries = useQueryClient();
  const [deciding, setDeciding] = useState(false);

  async function once(sample: LabSample, work: () => Promise<void>): Promise<void> {
    if (sample.status === 'PROCESSED') return notify('lab.sampleIsProcessed');
    if (deciding) return;
    setDeciding(true);
    try {
      await work();
    } catch (refusal) {
      notifyProblem(refusal);
      await labWorkChanged(queries);
    } finally {
      setDeciding(false);
    }
  }
  /** What is done with a sample that nobody has changed since it was read. */
  async function asSeen(sample: LabSample, go: (version: string) => Promise<void> | void): Promise<void> {
    const version = await versionAsSeen(sample);
    if (version !== null) return go(version);
    notify('labscreen.sampleChanged');
    await labWorkChanged(queries);
  }
  const accept = (sample: LabSample): Promise<void> =>
    once(sample, async () => {
      const { sampleIdentifier: identifier } = sample;
      if (test !== undefined && isKeptHere(test, sample)) {
        const where = await keepDecision(test, sample, null);
        notify(where === 'kept' ? 'labscreen.sampleKept' : 'labscreen.acceptedNow', { identifier });
        return labWorkChanged(queries);
      }
      return asSeen(sample, async (version) => {
        await decideSample(sample.uuid, { status: 'ACCEPTED' }, version);
        notify('labscreen.acceptedNow', { identifier });
        await labWorkChanged(queries);
      });
    });
  const reject = (sample: LabSample): Promise<void> =>
    once(sample, async () => {
      if (isKeptHere(test, sample)) return onReject(sample);
      return asSeen(sample, (version) => onReject({ ...sample, version: version.replaceAll('"', '') }));
    });
  return { accept, reject };
}
