import { Group } from '@mantine/core';
import { IconCamera, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { late } from '../../../ui/late.tsx';
import { TextButton } from '../../../ui/icon-button.tsx';
import classes from './photo-button.module.css';

const ChoosePhoto = late(async () => (await import('./take-photo.modal.tsx')).ChoosePhoto);

interface RegistrationPhotoProps {
  /** A JPEG as a data address; null while there is none. */
  picture: string | null;
  onChange: (picture: string | null) => void;
}

/** The photo of somebody who is about to be registered: taken, looked at, taken again, left out. Nothing for those who may not save one. */
export function RegistrationPhoto({ picture, onChange }: RegistrationPhotoProps) {
  const t = useText();
  const { may } = useSession();
  const [open, setOpen] = useState(false);
  if (!may('View Patient Photos') || !may('Edit Patient Photos')) return null;
  return (
    <>
      <Group gap="xs" mt="xs">
        {picture === null ? null : (
          <div className={classes.small}>
            <img src={picture} alt={t('photo.preview')} />
          </div>
        )}
        <TextButton
          icon={IconCamera}
          text={t(picture === null ? 'photo.add' : 'photo.replace')}
          variant="default"
          onClick={() => setOpen(true)}
        />
        {picture === null ? null : (
          <TextButton icon={IconTrash} text={t('photo.remove')} variant="subtle" color="red" onClick={() => onChange(null)} />
        )}
      </Group>
      {open ? <ChoosePhoto onPicture={onChange} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
