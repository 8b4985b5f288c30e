import type { FormCorrectionState } from '@fieldward/contract/form/correction.operations.ts';
import { useFormats } from '../../../lib/format.ts';
import { useMessageText } from '../../../lib/text.ts';

type Lock = NonNullable<FormCorrectionState['lock']>;

/** Why a form cannot be corrected, with its days in the programme's format. */
export function useLockText(): (lock: Lock) => string {
  const say = useMessageText();
  const { typed } = useFormats();
  return ({ code, holes }) =>
    say({ code, holes: { ...holes, ...(holes?.['since'] === undefined ? {} : { since: typed(String(holes['since'])) }) } });
}
