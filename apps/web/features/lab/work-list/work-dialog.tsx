import type { WorkRow } from '@fieldward/contract/lab/lab-work.operations.ts';
import { withTextsOf } from '../../../lib/text.ts';
import { late } from '../../../ui/late.tsx';
import type { Step } from '../order/next-step.ts';

const AcceptSample = late(
  async () =>
    (await withTextsOf('features/lab/sample/accept-sample.modal.tsx', () => import('../sample/accept-sample.modal.tsx'))).AcceptSample,
);
const RejectSample = late(
  async () =>
    (await withTextsOf('features/lab/sample/reject-sample.modal.tsx', () => import('../sample/reject-sample.modal.tsx'))).RejectSample,
);
const ReleaseResults = late(
  async () =>
    (await withTextsOf('features/lab/result/release-results.modal.tsx', () => import('../result/release-results.modal.tsx')))
      .ReleaseResults,
);
const CallBack = late(
  async () => (await withTextsOf('features/lab/result/call-back.modal.tsx', () => import('../result/call-back.modal.tsx'))).CallBack,
);
const TestOrderSummary = late(
  async () =>
    (await withTextsOf('features/lab/order/test-order-summary.modal.tsx', () => import('../order/test-order-summary.modal.tsx')))
      .TestOrderSummary,
);

/** A step that is being taken in a dialog. */
export interface OpenStep {
  row: WorkRow;
  step: Step;
  /** What was scanned; '' when it was opened from the list. */
  label: string;
  /** Its place on the page of the list; -1 when it was scanned. */
  at: number;
  /** The label was scanned once more. */
  confirmed: boolean;
  /** The sample is rejected instead of accepted. */
  rejects?: true;
}

interface WorkDialogProps {
  open: OpenStep;
  onOpen: (open: OpenStep) => void;
  /** Goes on to another step of the same test. */
  onTake: (row: WorkRow, step: Step, label: string) => void;
  onClose: (changed: boolean) => void;
}

/** The dialog of a step. */
export function WorkDialog({ open, onOpen, onTake, onClose }: WorkDialogProps) {
  const { row, step, label, confirmed, rejects } = open;
  const leave = (): void => onClose(false);
  const done = (): void => onClose(true);
  switch (step.does) {
    case 'accept':
      return rejects ? (
        <RejectSample sample={step.sample} onClose={done} />
      ) : (
        <AcceptSample
          row={row}
          sample={step.sample}
          confirmed={confirmed}
          onReject={() => onOpen({ ...open, rejects: true })}
          onClose={leave}
          onDone={done}
        />
      );
    case 'release':
      return <ReleaseResults row={row} onChange={() => onTake(row, { does: 'results' }, label)} onClose={leave} onDone={done} />;
    case 'callBack':
      return <CallBack row={row} onClose={leave} onDone={done} />;
    default:
      return <TestOrderSummary uuid={row.uuid} onClose={leave} />;
  }
}
