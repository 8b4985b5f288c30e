import { Button, Group, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../lib/text.ts';
import classes from './photo.module.css';

type Facing = 'environment' | 'user';

/** What the camera sees, until a photo is taken. The camera is off as soon as it is no longer shown. */
export function LiveCamera({ onTaken }: { onTaken: (file: Blob | null) => void }) {
  const t = useText();
  const video = useRef<HTMLVideoElement>(null);
  const [facing, setFacing] = useState<Facing>('environment');
  const [state, setState] = useState<'begins' | 'sees' | 'failed'>('begins');

  useEffect(() => {
    const screen = video.current;
    if (screen === null) return;
    const stopping = new AbortController();
    show(screen, facing, stopping.signal).then(
      () => (stopping.signal.aborted ? undefined : setState('sees')),
      () => (stopping.signal.aborted ? undefined : setState('failed')),
    );
    return () => stopping.abort();
  }, [facing]);

  function take(): void {
    const screen = video.current;
    if (screen === null) return;
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [screen.videoWidth, screen.videoHeight];
    canvas.getContext('2d')?.drawImage(screen, 0, 0);
    canvas.toBlob(onTaken, 'image/jpeg', 0.95);
  }

  return (
    <>
      {state === 'failed' ? <Text role="alert">{t('photo.noCamera')}</Text> : null}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a live camera picture has nothing to caption */}
      <video ref={video} muted playsInline className={classes.live} hidden={state === 'failed'} />
      {state === 'failed' ? null : (
        <Group gap="xs" justify="center">
          <Button variant="default" onClick={() => setFacing(facing === 'user' ? 'environment' : 'user')}>
            {t('photo.turn')}
          </Button>
          <Button disabled={state !== 'sees'} onClick={take}>
            {t('photo.snap')}
          </Button>
        </Group>
      )}
    </>
  );
}

async function show(screen: HTMLVideoElement, facingMode: Facing, stopping: AbortSignal): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode, width: { ideal: 1280 } } });
  const off = () => stream.getTracks().forEach((track) => track.stop());
  stopping.addEventListener('abort', off);
  if (stopping.aborted) return off();
  screen.srcObject = stream;
  await screen.play();
}
