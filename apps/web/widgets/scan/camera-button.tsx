import { ActionIcon } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../lib/text.ts';
import { late } from '../../ui/late.tsx';

const Camera = late(async () => (await import('./camera.modal.tsx')).Camera);

interface CameraButtonProps {
  /** What is scanned, in words: 'a card'. */
  what: string;
  /** What the button says of itself; 'Scan with the camera' by default. */
  label?: string;
  disabled?: boolean;
  onFound: (code: string) => void;
}

/** Scans a code with the camera; nothing on a device without one. */
export function CameraButton({ what, label, disabled = false, onFound }: CameraButtonProps) {
  const t = useText();
  const [open, setOpen] = useState(false);
  if (!('mediaDevices' in navigator)) return null;
  return (
    <>
      <ActionIcon variant="subtle" disabled={disabled} aria-label={label ?? t('scan.camera')} onClick={() => setOpen(true)}>
        <IconCamera size={18} aria-hidden />
      </ActionIcon>
      {open ? (
        <Camera
          what={what}
          close={() => setOpen(false)}
          found={(code) => {
            setOpen(false);
            onFound(code);
          }}
        />
      ) : null}
    </>
  );
}
