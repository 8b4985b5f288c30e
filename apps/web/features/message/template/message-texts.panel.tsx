import type { MessageTemplate } from '@fieldward/contract/message/message.operations.ts';
import { messagePurposes, type MessagePurpose } from '@fieldward/domain/message/purpose.ts';
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { labelled, useText } from '../../../lib/text.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { late } from '../../../ui/late.tsx';
import { ErrorState, Skeletons } from '../../../ui/states.tsx';
import { purposeWords } from '../../../widgets/message/message-words.ts';
import { templatesQuery } from '../outbox/message.queries.ts';

const TemplateModal = late(async () => (await import('./template.modal.tsx')).TemplateModal);

/** A text that is edited; without a language it is a new one. */
interface Edited {
  readonly purpose: MessagePurpose;
  readonly template: MessageTemplate | null;
}

/** What messages say, by purpose and language. */
export function MessageTexts() {
  const t = useText();
  const { data, error, refetch } = useQuery(templatesQuery);
  const [edited, setEdited] = useState<Edited | null>(null);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons rows={8} />;
  return (
    <Stack maw={880}>
      {messagePurposes.map((purpose) => (
        <Paper key={purpose} component="section" withBorder p="md" aria-labelledby={`texts-${purpose}`}>
          <Group justify="space-between" mb="xs" wrap="nowrap">
            <Title order={2} size="h5" id={`texts-${purpose}`}>
              {t(purposeWords[purpose])}
            </Title>
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setEdited({ purpose, template: null })}
            >
              {t('message.add')}
            </Button>
          </Group>
          {data.results
            .filter((each) => each.purpose === purpose)
            .map((template) => (
              <Group key={template.language} wrap="nowrap" align="flex-start" gap="sm" mb="xs">
                <Text fw={600} w={48} style={{ flexShrink: 0 }}>
                  <bdi>{template.language}</bdi>
                </Text>
                <Text dir="auto" style={{ flexGrow: 1, overflowWrap: 'anywhere' }}>
                  {template.body}
                </Text>
                <IconButton
                  icon={IconPencil}
                  label={labelled(t('message.edit'), `${t(purposeWords[purpose])}, ${template.language}`)}
                  onClick={() => setEdited({ purpose, template })}
                />
              </Group>
            ))}
        </Paper>
      ))}
      {edited ? <TemplateModal {...edited} mayReveal={data.mayReveal} onClose={() => setEdited(null)} /> : null}
    </Stack>
  );
}
