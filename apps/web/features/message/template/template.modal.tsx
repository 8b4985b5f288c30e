import { maxLanguageCode } from '@fieldward/domain/message/message-state.ts';
import type { MessageTemplate } from '@fieldward/contract/message/message.operations.ts';
import { isLanguageCode, maxMessageText, templateProblem } from '@fieldward/domain/message/message-template.ts';
import { purposeRules, type MessagePurpose } from '@fieldward/domain/message/purpose.ts';
import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldProblems, notify, notifyProblem } from '../../../lib/notify.ts';
import { useMessageText, useText } from '../../../lib/text.ts';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { TextArea, TextField } from '../../../widgets/text-field.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { purposeWords } from '../../../widgets/message/message-words.ts';
import { MESSAGES, removeTemplate, saveTemplate } from '../outbox/message.queries.ts';

interface TemplateModalProps {
  purpose: MessagePurpose;
  /** null: a new language. */
  template: MessageTemplate | null;
  mayReveal: boolean;
  onClose: () => void;
}

/** The text of a purpose in a language: what is wrong with it is shown while it is written. */
export function TemplateModal({ purpose, template, mayReveal, onClose }: TemplateModalProps) {
  const t = useText();
  const sentence = useMessageText();
  const queries = useQueryClient();
  const first = { language: template?.language ?? '', body: template?.body ?? '' };
  const [now, setNow] = useState(first);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const { plain, revealing } = purposeRules[purpose];
  const known = [...plain, ...(mayReveal ? revealing : [])].map((name) => `{${name}}`).join(' ');
  const set = (change: Partial<typeof first>) => {
    setNow((old) => ({ ...old, ...change }));
    setRefused({});
  };
  const problem = now.body === '' ? null : templateProblem(purpose, now.body, mayReveal);

  async function submit(): Promise<void> {
    const language = now.language.trim().toLowerCase();
    if (!isLanguageCode(language)) return setRefused({ language: t('message.badLanguage') });
    const wrong = templateProblem(purpose, now.body, mayReveal);
    if (wrong !== null) return setRefused({ body: sentence(wrong) });
    try {
      await saveTemplate({ purpose, language, body: now.body }, template?.body ?? null);
    } catch (error) {
      const fields = fieldProblems(error);
      if (Object.keys(fields).length > 0) return setRefused(fields);
      return notifyProblem(error);
    }
    await queries.invalidateQueries({ queryKey: MESSAGES });
    notify('message.saved');
    onClose();
  }

  async function remove(kept: MessageTemplate): Promise<void> {
    if (!(await confirm({ title: t('message.remove'), message: kept.body }))) return;
    try {
      await removeTemplate(kept);
      await queries.invalidateQueries({ queryKey: MESSAGES });
      onClose();
    } catch (error) {
      notifyProblem(error);
    }
  }

  return (
    <ModalForm
      onClose={onClose}
      title={t(purposeWords[purpose])}
      onSubmit={submit}
      dirty={JSON.stringify(now) !== JSON.stringify(first)}
      extra={
        template !== null && template.language !== 'en' ? (
          <Button variant="subtle" color="red" onClick={() => void remove(template)}>
            {t('message.remove')}
          </Button>
        ) : null
      }
    >
      <TextField
        label={t('message.languageOf')}
        required
        readOnly={template !== null}
        autoComplete="off"
        maxLength={maxLanguageCode}
        value={now.language}
        error={refused['language']}
        onChange={(event) => set({ language: event.currentTarget.value })}
      />
      <TextArea
        label={t('message.text')}
        description={t('message.canUse', { known })}
        required
        dir="auto"
        autosize
        minRows={3}
        maxLength={maxMessageText}
        value={now.body}
        error={refused['body'] ?? (problem === null ? null : sentence(problem))}
        onChange={(event) => set({ body: event.currentTarget.value })}
      />
      <Text size="sm" c="dimmed">
        {now.body.length} / {maxMessageText}
      </Text>
    </ModalForm>
  );
}
