import { IconId } from '@tabler/icons-react';
import { useState } from 'react';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { TextButton } from '../../../ui/icon-button.tsx';
import { late } from '../../../ui/late.tsx';

const PrintCards = late(async () => (await import('../../../widgets/card/print-cards.modal.tsx')).PrintCards);

/** 'Print cards': for the people on a page of a list. */
export function PrintFound({ patients }: { patients: readonly { readonly uuid: string }[] }) {
  const t = useText();
  const { may } = useSession();
  const [open, setOpen] = useState(false);
  if (patients.length === 0 || !may('Get Patient Identifiers')) return null;
  return (
    <>
      <TextButton icon={IconId} text={t('card.printMany')} variant="default" onClick={() => setOpen(true)} />
      {open ? <PrintCards patients={patients.map(({ uuid }) => uuid)} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
