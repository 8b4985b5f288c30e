import { List, Modal, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formFromWire } from '@fieldward/domain/form/definition.ts';
import type { DefinitionWire } from '@fieldward/domain/form/difference.ts';
import { rulesInWords } from '@fieldward/domain/form/difference-rules.ts';
import { useFormats } from '../../../../lib/format.ts';
import { accountWord } from '../../../../widgets/account/account-word.ts';
import { useText } from '../../../../lib/text.ts';
import { ErrorState, Skeletons } from '../../../../ui/states.tsx';
import { useFocusBack } from '../../../../ui/use-focus-back.ts';
import { Parts } from '../../../../ui/parts.tsx';
import { ReadOnlyForm } from '../../../../widgets/form/read-only-form.panel.tsx';
import { ruleSentence } from './difference-sentences.ts';
import { versionDefinitionQuery, type FormVersion } from './version.queries.ts';

/** A version of a form as an empty sheet, with its rules in sentences. */
export default function OpenVersion({ version, onClose }: { version: FormVersion; onClose: () => void }) {
  const t = useText();
  useFocusBack();
  const { moment } = useFormats();
  const { data, isError, error, refetch } = useQuery(versionDefinitionQuery(version.uuid));
  const title = t('preview.version', { number: version.number });
  return (
    <Modal opened onClose={onClose} title={title} size={860} closeButtonProps={{ 'aria-label': t('shell.closeDialog', { title }) }}>
      <Text c="dimmed" mb="md">
        <Parts of={[moment(version.dateCreated), accountWord(version.creator, t), version.note]} />
      </Text>
      {isError ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data ? <Sheet definition={data} /> : null}
      {!data && !isError ? <Skeletons rows={8} /> : null}
    </Modal>
  );
}

function Sheet({ definition }: { definition: DefinitionWire }) {
  const t = useText();
  const form = useMemo(() => formFromWire(definition.form), [definition]);
  const rules = useMemo(() => rulesInWords(form, definition.rules), [form, definition]);
  return (
    <>
      <Title order={2} mb="sm">
        <bdi>{form.name}</bdi>
      </Title>
      <ReadOnlyForm form={form} rules={[]} answers={null} at="" />
      <Title order={3} mt="lg" mb={4}>
        {t('preview.rules')}
      </Title>
      {rules.length === 0 ? (
        <Text c="dimmed">{t('preview.noRules')}</Text>
      ) : (
        <List>
          {rules.map((rule) => (
            <List.Item key={rule.uuid}>
              <bdi>{ruleSentence(rule, t)}</bdi>
            </List.Item>
          ))}
        </List>
      )}
    </>
  );
}
