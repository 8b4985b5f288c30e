import type { SquareChoice } from '@fieldward/domain/person/picture.ts';
import { Button, FileButton, Group, Text } from '@mantine/core';
import { IconCamera, IconPhotoUp } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isolated } from '../../../lib/isolated.ts';
import { notify, notifyProblem } from '../../../lib/notify.ts';
import { useMessageText, useText } from '../../../lib/text.ts';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { shortName, type Patient } from '../../../widgets/patient.queries.ts';
import { smallPhotosKey } from '../../../widgets/photo/small-photos.queries.ts';
import { CutSquare } from './cut-square.tsx';
import { pictureIn, squareAsJpeg, type Drawable } from './photo-picture.ts';
import { LiveCamera } from './live-camera.tsx';
import { savePhoto } from './save-photo.ts';

const ACCEPTED = 'image/jpeg,image/png';
const MIDDLE: SquareChoice = { zoom: 1, across: 0.5, down: 0.5 };

interface PhotoDialogProps {
  title: string;
  submitLabel: string;
  /** The square that was cut out, as a JPEG in Base64; a rejected promise keeps the dialog open. */
  onPicture: (picture: string) => Promise<void> | void;
  onClose: () => void;
}

/** Takes a photo with the camera or from a file, and cuts a square. */
function PhotoDialog({ title, submitLabel, onPicture, onClose }: PhotoDialogProps) {
  const t = useText();
  const say = useMessageText();
  const [live, setLive] = useState(false);
  const [picture, setPicture] = useState<Drawable | null>(null);
  const [chosen, setChosen] = useState(MIDDLE);
  const [problem, setProblem] = useState<string | null>(null);

  async function take(file: Blob | null): Promise<void> {
    if (file === null) return;
    const found = await pictureIn(file);
    if ('code' in found) return setProblem(say(found));
    setProblem(null);
    setLive(false);
    setChosen(MIDDLE);
    setPicture(found);
  }

  return (
    <ModalForm
      title={title}
      onClose={onClose}
      onSubmit={async () => {
        if (picture !== null) await onPicture(squareAsJpeg(picture, chosen));
      }}
      submitLabel={submitLabel}
      submitDisabled={picture === null}
      dirty={picture !== null}
      size={460}
      extra={
        picture === null ? undefined : (
          <Button variant="subtle" onClick={() => setPicture(null)}>
            {t('photo.again')}
          </Button>
        )
      }
    >
      {problem === null ? null : (
        <Text role="alert" c="var(--mantine-color-error)">
          {problem}
        </Text>
      )}
      {picture !== null ? (
        <CutSquare picture={picture} chosen={chosen} onChange={setChosen} />
      ) : live ? (
        <LiveCamera onTaken={(file) => void take(file)} />
      ) : (
        <Text>{t('photo.hint')}</Text>
      )}
      {picture === null ? (
        <Group gap="xs" grow preventGrowOverflow={false}>
          {live ? null : <CameraOrFile onLive={() => setLive(true)} onFile={(file) => void take(file)} />}
          <FileButton accept={ACCEPTED} onChange={(file) => void take(file)}>
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconPhotoUp size={18} aria-hidden />}>
                {t('photo.choose')}
              </Button>
            )}
          </FileButton>
        </Group>
      ) : null}
    </ModalForm>
  );
}

interface TakePhotoProps {
  patient: Patient;
  /** uuid of the photo that there is. */
  photo: string | null;
  onClose: () => void;
}

/** Takes a photo of a patient and saves it small. */
export function TakePhoto({ patient, photo, onClose }: TakePhotoProps) {
  const t = useText();
  const queries = useQueryClient();
  // the same picture sent twice is one photo
  const [sent] = useState(() => new Map<string, string>());
  const name = shortName(patient);

  async function save(square: string): Promise<void> {
    const uuid = sent.get(square) ?? crypto.randomUUID();
    sent.set(square, uuid);
    try {
      const where = await savePhoto({ uuid, patient: { uuid: patient.uuid, name }, square, before: photo });
      notify(where === 'kept' ? 'photo.keptOnDevice' : 'photo.saved');
      onClose();
    } catch (error) {
      notifyProblem(error);
    } finally {
      await queries.invalidateQueries({ queryKey: ['patient', patient.uuid, 'banner'] });
      await queries.invalidateQueries({ queryKey: smallPhotosKey });
    }
  }

  const title = t('photo.of', { name: isolated(name) });
  return <PhotoDialog title={title} submitLabel={t('photo.save')} onPicture={save} onClose={onClose} />;
}

interface ChoosePhotoProps {
  onPicture: (picture: string) => void;
  onClose: () => void;
}

/** Takes a photo of somebody who is about to be registered. */
export function ChoosePhoto({ onPicture, onClose }: ChoosePhotoProps) {
  const t = useText();
  const use = (picture: string): void => {
    onPicture(picture);
    onClose();
  };
  return <PhotoDialog title={t('photo.add')} submitLabel={t('photo.use')} onPicture={use} onClose={onClose} />;
}

/** Begins with the camera in the page; where the browser does not let it be used, the camera of the device hands over a file. */
function CameraOrFile({ onLive, onFile }: { onLive: () => void; onFile: (file: File | null) => void }) {
  const t = useText();
  const shared = { variant: 'default', leftSection: <IconCamera size={18} aria-hidden />, 'data-autofocus': true } as const;
  if ('mediaDevices' in navigator)
    return (
      <Button {...shared} onClick={onLive}>
        {t('photo.take')}
      </Button>
    );
  return (
    <FileButton accept={ACCEPTED} capture="environment" onChange={onFile}>
      {(props) => (
        <Button {...props} {...shared}>
          {t('photo.take')}
        </Button>
      )}
    </FileButton>
  );
}
