import { useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { EntryFormModal } from '../../../widgets/catalogue/entry-form.modal.tsx';
import { KindListModal } from '../../../widgets/catalogue/kind-list.modal.tsx';
import type { Catalogue } from '../../../widgets/catalogue/catalogue.ts';

interface AllPartsProps {
  of: Catalogue;
  onClose: () => void;
}

/** All phases or stages, also those that are retired or stand nowhere: here they are renamed, retired and taken back. */
export function AllParts({ of, onClose }: AllPartsProps) {
  const t = useText();
  const [edited, setEdited] = useState<string | null>(null);
  if (edited !== null) return <EntryFormModal of={of} uuid={edited} onClose={() => setEdited(null)} />;
  return <KindListModal title={t(of.texts.title)} lists={[{ of, edit: setEdited, create: null }]} onClose={onClose} />;
}
