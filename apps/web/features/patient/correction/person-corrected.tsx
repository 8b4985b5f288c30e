/** What both dialogs that correct a person end with: the reason, and what follows saving. */
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { KeptForm } from '../../../lib/kept-form.ts';
import { notify } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';
import { ReasonField } from '../../../widgets/reason-field.tsx';

interface CorrectionReasonProps {
  value: string;
  error: string | null;
  onChange: (reason: string) => void;
}

/** Why somebody is corrected; the history of values tells it. */
export function CorrectionReason(props: CorrectionReasonProps) {
  const t = useText();
  return <ReasonField label={t('person.reason')} description={t('patient.correctReasonHint')} autofocus={false} {...props} />;
}

interface Ending {
  readonly kept: KeptForm;
  readonly onClose: () => void;
  /** What else is asked anew. */
  readonly also?: (queries: QueryClient) => Promise<void>;
}

/** Ends a correction that was saved, or waits on this device: nothing is kept as a draft, everything that shows the person is asked anew, and a notice is shown. */
export function usePersonCorrected({ kept, onClose, also }: Ending): (where?: 'stored' | 'kept') => Promise<void> {
  const queries = useQueryClient();
  return async (where = 'stored') => {
    kept.drop();
    // what the server does not have changes nothing that was read from it
    if (where === 'stored') await Promise.all([queries.invalidateQueries({ queryKey: ['patient'] }), also?.(queries)]);
    notify(where === 'stored' ? 'patient.corrected' : 'patient.correctionKept');
    onClose();
  };
}
