import { ModalsProvider } from '@mantine/modals';
import { useEffect } from 'react';

/** Draws the dialogs that code opens; says once that it listens. */
export default function DialogProvider({ onReady }: { onReady: () => void }) {
  useEffect(onReady, [onReady]);
  return <ModalsProvider />;
}
