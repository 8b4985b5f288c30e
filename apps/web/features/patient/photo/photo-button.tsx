import { useState } from 'react';
import { callUrl } from '../../../lib/call.ts';
import { isolated } from '../../../lib/isolated.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { late } from '../../../ui/late.tsx';
import { initialsOf } from '../../../widgets/photo/initials.ts';
import { shortName, type Patient } from '../../../widgets/patient.queries.ts';
import classes from './photo-button.module.css';

const ShowPhoto = late(async () => (await import('./show-photo.modal.tsx')).ShowPhoto);
const TakePhoto = late(async () => (await import('./take-photo.modal.tsx')).TakePhoto);

interface PhotoButtonProps {
  patient: Patient;
  /** uuid of the photo; null when there is none, undefined while nobody knows. */
  photo: string | null | undefined;
}

/** The photo of a patient, small, or the initials: opens it large, or takes one. */
export function PhotoButton({ patient, photo }: PhotoButtonProps) {
  const t = useText();
  const { may } = useSession();
  const [dialog, setDialog] = useState<'show' | 'take' | null>(null);
  const [broken, setBroken] = useState<string | null>(null);
  const name = shortName(patient);
  const changes = may('View Patient Photos') && may('Edit Patient Photos') && !(patient.voided ?? false);
  const shown = photo && photo !== broken ? photo : null;
  // another photo has another address, so that no browser shows the former
  const url = shown === null ? '' : callUrl('GET personimage/:uuid', { params: { uuid: patient.uuid }, query: { photo: shown } });
  const close = () => setDialog(null);
  const picture =
    shown === null ? (
      <span aria-hidden className={classes.initials} data-initials={initialsOf(name)} />
    ) : (
      <img src={url} alt="" onError={() => setBroken(shown)} />
    );
  const opens = shown === null ? (changes && photo !== undefined ? 'take' : null) : 'show';
  return (
    <>
      {opens === null ? (
        <div className={classes.small}>{picture}</div>
      ) : (
        <button
          type="button"
          className={classes.small}
          aria-label={opens === 'show' ? t('photo.open', { name: isolated(name) }) : t('photo.add')}
          title={opens === 'take' ? t('photo.add') : undefined}
          onClick={() => setDialog(opens)}
        >
          {picture}
        </button>
      )}
      {dialog === 'show' && shown !== null ? (
        <ShowPhoto patient={patient} photo={shown} url={url} changes={changes} onReplace={() => setDialog('take')} onClose={close} />
      ) : null}
      {dialog === 'take' ? <TakePhoto patient={patient} photo={photo ?? null} onClose={close} /> : null}
    </>
  );
}
