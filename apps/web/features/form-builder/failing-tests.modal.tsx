import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useText } from '../../lib/text.ts';
import { nameOf } from './copy-field.ts';
import classes from './form-builder.module.css';
import type { FailedTest } from './save-form.ts';
import type { WorkingCopy } from './working-copy.ts';

interface FailingTestsProps {
  failed: readonly FailedTest[];
  copy: WorkingCopy;
  saveAnyway: () => void;
  onClose: () => void;
}

/** The test cases that the form does not meet: correct it, or save it all the same. */
export default function FailingTests({ failed, copy, saveAnyway, onClose }: FailingTestsProps) {
  const t = useText();
  const names = new Map(copy.fields.map((field) => [field.field.uuid, nameOf(field)]));
  return (
    <Modal opened onClose={onClose} title={t('builder.testsFailTitle', { count: failed.length })} size={560}>
      <Stack gap="md">
        <Text>{t('builder.testsFailText')}</Text>
        <ul className={classes.failures}>
          {failed.map((test) => (
            <li key={test.name}>
              <span className={classes.failure}>
                <IconX size={16} aria-hidden />
                {test.name}
              </span>
              <ul>
                {test.differences.map((one) => (
                  <li key={`${one.question} ${one.what}`}>
                    {t('builder.testDifference', {
                      question: names.get(one.question) ?? one.question,
                      expected: one.expected || '–',
                      got: one.got || '–',
                    })}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
        <Group justify="flex-end" gap="xs">
          <Button data-autofocus onClick={onClose}>
            {t('builder.keepEditing')}
          </Button>
          <Button variant="default" onClick={saveAnyway}>
            {t('builder.saveAnyway')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
