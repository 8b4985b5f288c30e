import { Button, Group, Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { isolated } from '../../../lib/isolated.ts';
import { notify } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { useFocusBack } from '../../../ui/use-focus-back.ts';
import { useWork } from '../../../ui/use-work.ts';
import { shortName, type Patient } from '../../../widgets/patient.queries.ts';
import classes from './photo.module.css';

interface ShowPhotoProps {
  patient: Patient;
  /** uuid of the photo. */
  photo: string;
  /** Where it is. */
  url: string;
  /** Whether it may be replaced and removed. */
  changes: boolean;
  onReplace: () => void;
  onClose: () => void;
}

/** The photo of a patient, large. */
export function ShowPhoto({ patient, photo, url, changes, onReplace, onClose }: ShowPhotoProps) {
  const t = useText();
  useFocusBack();
  const queries = useQueryClient();
  const [busy, start] = useWork();
  const title = t('photo.of', { name: isolated(shortName(patient)) });

  async function remove(): Promise<void> {
    if (!(await confirm({ title: t('photo.remove'), message: t('photo.removeSure'), yes: t('photo.remove'), no: t('shell.cancel') })))
      return;
    await start(async () => {
      try {
        await call('DELETE personimage/:uuid', { params: { uuid: patient.uuid }, ifMatch: `"${photo}"` });
        notify('photo.removed');
        onClose();
      } finally {
        await queries.invalidateQueries({ queryKey: ['patient', patient.uuid, 'banner'] });
      }
    });
  }

  return (
    <Modal opened onClose={onClose} title={title} size={560} closeButtonProps={{ 'aria-label': t('shell.closeDialog', { title }) }}>
      <img className={classes.large} src={url} alt={title} />
      {changes ? (
        <Group gap="xs" justify="flex-end" mt="md">
          <Button variant="default" color="red" loading={busy} onClick={() => void remove()}>
            {t('photo.remove')}
          </Button>
          <Button data-autofocus disabled={busy} onClick={onReplace}>
            {t('photo.replace')}
          </Button>
        </Group>
      ) : null}
    </Modal>
  );
}
