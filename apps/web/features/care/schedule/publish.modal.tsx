import { List, Text } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { TextArea } from '../../../widgets/text-field.tsx';

const LONGEST_NOTE = 1000;

interface PublishModalProps {
  workflow: string;
  /** What may not do what was meant. */
  warnings: readonly string[];
  onPublish: (note: string | null) => Promise<unknown>;
  onClose: () => void;
}

/** Says what publishing means, warns once more, and asks what is new. */
export function PublishModal({ workflow, warnings, onPublish, onClose }: PublishModalProps) {
  const t = useText();
  const [note, setNote] = useState('');
  return (
    <ModalForm
      onClose={onClose}
      title={t('schedulescreen.publish')}
      submitLabel={t('schedulescreen.publish')}
      dirty={note !== ''}
      onSubmit={() => onPublish(note.trim() || null)}
    >
      <Text>{t('schedulescreen.publishText', { workflow })}</Text>
      {warnings.length === 0 ? null : (
        <div>
          <Text fw={600} c="orange">
            {t('schedulescreen.publishAnyway')}
          </Text>
          <List size="sm">
            {warnings.map((text) => (
              <List.Item key={text}>{text}</List.Item>
            ))}
          </List>
        </div>
      )}
      <TextArea
        label={t('schedulescreen.note')}
        description={t('schedulescreen.noteWhy')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={LONGEST_NOTE}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </ModalForm>
  );
}
