import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import type { CardLayout } from '@fieldward/contract/patient/patient-card.operations.ts';
import { callFile } from '../../lib/call.ts';
import { useLanguage, useText } from '../../lib/text.ts';
import { RadioChoice } from '../../ui/radio-choice.tsx';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import { WorkButton } from '../../ui/work-button.tsx';

interface PrintCardsProps {
  /** Uuids of patients. */
  patients: readonly string[];
  onClose: () => void;
}

const layouts = { card: 'card.card', sheet: 'card.sheet', receipt: 'card.receipt' } as const satisfies Readonly<Record<CardLayout, string>>;

/** Chooses the paper for the cards of one or several patients, and makes their PDF. Drawn only while it is open. */
export function PrintCards({ patients, onClose }: PrintCardsProps) {
  const t = useText();
  useFocusBack();
  const language = useLanguage();
  const many = patients.length > 1;
  const [layout, setLayout] = useState<CardLayout>(many ? 'sheet' : 'card');
  const title = t(many ? 'card.printMany' : 'card.print');
  const print = async (): Promise<void> => {
    await callFile('GET fieldward/patientcards', { query: { patients: patients.join(','), layout, language } }, 'cards.pdf');
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={title} size={420} closeButtonProps={{ 'aria-label': t('shell.closeDialog', { title }) }}>
      <Stack>
        <Text size="sm" c="dimmed">
          {many ? t('card.manyAbout', { count: patients.length }) : t('card.about')}
        </Text>
        <RadioChoice label={t('card.layout')} value={layout} onChange={(chosen) => setLayout(chosen as CardLayout)}>
          <Stack gap="xs" mt="xs">
            {Object.entries(layouts).map(([value, code], index) => (
              <Radio key={value} value={value} label={t(code)} {...(index === 0 ? { 'data-autofocus': true } : {})} />
            ))}
          </Stack>
        </RadioChoice>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          <WorkButton icon={IconPrinter} text={t('card.make')} work={print} />
        </Group>
      </Stack>
    </Modal>
  );
}
