import { Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { IdentifierBlock, LabelLayout } from '@fieldward/contract/patient/identifier-source.operations.ts';
import { callFile } from '../../../lib/call.ts';
import { notifyProblem } from '../../../lib/notify.ts';
import { useLanguage, useText } from '../../../lib/text.ts';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { RadioChoice } from '../../../ui/radio-choice.tsx';
import { NumberField } from '../../../widgets/number/number-field.tsx';

interface PrintLabelsProps {
  /** uuid. */
  source: string;
  block: Pick<IdentifierBlock, 'uuid'>;
  onClose: () => void;
}

const layouts = { sheet: 'numberscreen.labelsSheet', roll: 'numberscreen.labelsRoll' } as const satisfies Readonly<
  Record<LabelLayout, string>
>;

/** Chooses the paper for stickers with the numbers of a block that nobody has yet, and makes their PDF. Drawn only while it is open. */
export function PrintLabels({ source, block, onClose }: PrintLabelsProps) {
  const t = useText();
  const language = useLanguage();
  const [layout, setLayout] = useState<LabelLayout>('sheet');
  const [copies, setCopies] = useState<number | undefined>(1);
  const [missing, setMissing] = useState(false);

  async function print(): Promise<void> {
    if (copies === undefined) return setMissing(true);
    try {
      await callFile(
        'GET idgen/identifiersource/:uuid/block/:block/labels',
        { params: { uuid: source, block: block.uuid }, query: { layout, copies, language } },
        'labels.pdf',
      );
    } catch (problem) {
      return notifyProblem(problem);
    }
    onClose();
  }

  return (
    <ModalForm
      onClose={onClose}
      title={t('numbersource.labelsTitle')}
      submitLabel={t('numberscreen.labelsMake')}
      size={460}
      onSubmit={print}
    >
      <Text size="sm" c="dimmed">
        {t('numberscreen.labelsAbout')}
      </Text>
      <RadioChoice label={t('numberscreen.labelsPaper')} value={layout} onChange={(chosen) => setLayout(chosen as LabelLayout)}>
        <Stack gap="xs" mt="xs">
          {Object.entries(layouts).map(([value, code], index) => (
            <Radio key={value} value={value} label={t(code)} {...(index === 0 ? { 'data-autofocus': true } : {})} />
          ))}
        </Stack>
      </RadioChoice>
      <NumberField
        label={t('numberscreen.labelsCopies')}
        whole
        min={1}
        max={10}
        value={copies}
        error={missing && copies === undefined ? t('person.required') : null}
        onChange={setCopies}
      />
    </ModalForm>
  );
}
