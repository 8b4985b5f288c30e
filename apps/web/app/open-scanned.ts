import { patient } from '@fieldward/contract/patient/patient.ts';
import { view } from '@fieldward/contract/view.ts';
import { list } from '../lib/client.ts';
import { isolated } from '../lib/isolated.ts';
import { local } from '../lib/local-store.ts';
import { notify, notifyProblem } from '../lib/notify.ts';
import type { Text } from '../lib/text.ts';
import { confirm } from '../ui/confirm.tsx';

const scanned = view(patient, { uuid: true, display: true });

interface Opening {
  readonly t: Text;
  /** Whether the account may register people. */
  readonly registers: boolean;
  readonly go: (to: string, search: Readonly<Record<string, string>>) => void;
}

/** Opens the person whose number was scanned; when nobody has it, offers to register somebody with it. */
export async function openScanned(code: string, { t, registers, go }: Opening): Promise<void> {
  const identifier = code.trim();
  try {
    const { rows } = await list(scanned, { identifier, limit: 2 });
    const [only, another] = rows;
    if (only !== undefined && another === undefined) {
      local.set('active-patient', { uuid: only.uuid, display: only.display });
      return go('/patient/detail', { patient: only.uuid });
    }
    // two types of numbers, two people: the list tells them apart
    if (another !== undefined) return go('/patient', { q: identifier });
    if (!registers) return notify('card.unknown', { number: isolated(identifier) });
    const sure = await confirm({
      title: t('card.scannedTitle', { number: isolated(identifier) }),
      message: t('card.scannedWhy'),
      yes: t('card.register'),
      no: t('shell.cancel'),
      destructive: false,
    });
    if (sure) go('/patient', { register: identifier });
  } catch (problem) {
    notifyProblem(problem);
  }
}
