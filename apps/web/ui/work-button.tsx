import type { ComponentProps } from 'react';
import { TextButton } from './icon-button.tsx';
import { useWork } from './use-work.ts';

interface WorkButtonProps extends Omit<ComponentProps<typeof TextButton>, 'loading' | 'onClick'> {
  work: () => Promise<unknown>;
}

/** A button that is busy until its work is done, and says why that failed. */
export function WorkButton({ work, ...button }: WorkButtonProps) {
  const [busy, start] = useWork();
  return <TextButton {...button} loading={busy} onClick={() => void start(work)} />;
}
