import { Button, Group, Stack, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formFromWire } from '@fieldward/domain/form/definition.ts';
import { useText } from '../../../../lib/text.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { useFocusBack } from '../../../../ui/use-focus-back.ts';
import { formRulesQuery } from '../editor/builder.queries.ts';
import classes from '../editor/form-builder.module.css';
import type { FailedTest } from '../editor/save-form.ts';
import { useTestWords } from './test-case-words.ts';
import { asWire, type WorkingCopy } from '../editor/working-copy.ts';

const NO_RULES: readonly unknown[] = [];

interface FailingTestsProps {
  failed: readonly FailedTest[];
  copy: WorkingCopy;
  saveAnyway: () => void;
  onClose: () => void;
}

/** The test cases that the form does not meet: correct it, or save it all the same. */
export default function FailingTests({ failed, copy, saveAnyway, onClose }: FailingTestsProps) {
  const t = useText();
  useFocusBack();
  const { data: rules = NO_RULES } = useQuery(formRulesQuery(copy.isNew ? '' : copy.uuid));
  const words = useTestWords(
    useMemo(() => formFromWire(asWire(copy)), [copy]),
    rules,
  );
  return (
    <Dialog onClose={onClose} title={t('builder.testsFailTitle', { count: failed.length })} size={560}>
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
                  <li key={`${one.question} ${one.what} ${one.expected} ${one.got}`}>{words.differs(one)}</li>
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
    </Dialog>
  );
}
