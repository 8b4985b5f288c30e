import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocal } from '../../../../lib/local-store.ts';
import { useText } from '../../../../lib/text.ts';
import { late } from '../../../../ui/late.tsx';
import { ErrorState, Skeletons } from '../../../../ui/states.tsx';
import { WithDrafts } from '../../../../ui/with-drafts.tsx';
import { RouteLink, useParam } from '../../../../widgets/navigation.tsx';
import { BuilderPanel } from './builder.panel.tsx';
import { createBuilderStore } from './builder-store.ts';
import { FORM_LIST } from '../list/builder-address.ts';
import { storedFormQuery } from './builder.queries.ts';
import { dropCopy, keptCopy, newFormKey, type KeptCopy } from './copy-draft.ts';
import { duplicateOf, newCopy, type WorkingCopy } from './working-copy.ts';

// few come back to something that was never saved
const KeptOffer = late(async () => (await import('./kept-offer.tsx')).KeptOffer);

/** /administration/form/create: builds the form of the address (`?form=`), a copy of another (`?copyOf=`), the one opened last, or a new one. */
export default function FormBuilderScreen() {
  const copyOf = useParam('copyOf');
  const given = useParam('form');
  // What the list opened counts once: while one builds, it may be forgotten.
  const opened = useLocal('active_form')?.uuid ?? '';
  const [first] = useState(opened);
  const uuid = copyOf || given || first;
  return (
    <WithDrafts>
      <OpenForm key={`${copyOf} ${uuid}`} uuid={uuid} copied={copyOf !== ''} />
    </WithDrafts>
  );
}

/** Loads what the builder starts from, and asks what to do with what was kept on this device. */
function OpenForm({ uuid, copied }: { uuid: string; copied: boolean }) {
  const t = useText();
  const { data, error, refetch } = useQuery(storedFormQuery(uuid));
  const [draftKey] = useState(() => (copied ? `copy of ${uuid}` : uuid || newFormKey()));
  const [kept, setKept] = useState(() => keptCopy(draftKey));
  const [chosen, setChosen] = useState<KeptCopy | null>(null);
  const [fresh] = useState(() => newCopy());
  const [made, setMade] = useState<WorkingCopy | null>(null);

  if (error && !data)
    return (
      <ErrorState
        page
        error={error}
        title={t('builder.couldNotOpen')}
        onRetry={() => void refetch()}
        action={<RouteLink to={FORM_LIST}>{t('builder.backToList')}</RouteLink>}
      />
    );
  if (uuid !== '' && !data && made === null) return <Skeletons rows={10} />;
  if (made === null) {
    setMade(data === undefined ? fresh : copied ? duplicateOf(data, t('builder.copyName', { name: data.name }).slice(0, 100)) : data);
    return null;
  }
  if (kept && !chosen) {
    return (
      <KeptOffer
        kept={kept}
        continueIt={() => setChosen(kept)}
        startOver={() => {
          dropCopy(draftKey);
          setKept(undefined);
        }}
      />
    );
  }
  return <Opened made={made} original={copied ? uuid : undefined} kept={chosen} draftKey={draftKey} />;
}

interface OpenedProps {
  made: WorkingCopy;
  original: string | undefined;
  kept: KeptCopy | null;
  draftKey: string;
}

function Opened({ made, original, kept, draftKey }: OpenedProps) {
  const [store] = useState(() => {
    // A duplicate is unsaved from the start: what it is compared with is an empty form.
    const copied = original !== undefined;
    const stored = copied ? newCopy(made.uuid) : made;
    const builder = createBuilderStore(stored, kept?.copy ?? (copied ? made : undefined));
    if (kept?.cases) builder.setCases(kept.cases);
    return builder;
  });
  return <BuilderPanel store={store} draftKey={draftKey} original={original} />;
}
