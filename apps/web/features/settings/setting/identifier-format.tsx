import { ActionIcon, TextInput, Tooltip } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { maxIdentifierLength } from '@fieldward/domain/person/person.ts';
import { useText } from '../../../lib/text.ts';
import { identifierExample } from '../../../widgets/identifier-example.ts';
import classes from './settings.module.css';

interface IdentifierFormatProps {
  format: string;
  onChange: (format: string) => void;
  error: string | undefined;
  readOnly: boolean;
}

/** Identifier Format and, beside it, an example that is made from it; the button makes another one. */
export function IdentifierFormat({ format, onChange, error, readOnly }: IdentifierFormatProps) {
  const t = useText();
  const [turn, setTurn] = useState(0);
  const [asked] = useDebouncedValue(format.trim(), 200);
  const good = error === undefined && format.trim() !== '';
  const example = useQuery({ ...identifierExample(asked, turn), enabled: good && asked !== '', gcTime: 60_000 });
  const shown = good && asked === format.trim() ? example.data : undefined;
  return (
    <>
      <TextInput
        className={classes.code}
        label={t('settings.identifierFormat')}
        description={t('settings.identifierFormatHint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
        withAsterisk
        aria-required
        readOnly={readOnly}
        value={format}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <TextInput
        className={classes.code}
        label={t('settings.example')}
        description={shown === null ? t('settings.noExample', { max: maxIdentifierLength }) : null}
        inputWrapperOrder={['label', 'input', 'description']}
        dir="ltr"
        readOnly
        value={shown ?? ''}
        placeholder={good ? '…' : '–'}
        aria-live="polite"
        rightSection={
          <Tooltip label={t('settings.refresh')}>
            <ActionIcon size={28} aria-label={t('settings.refresh')} disabled={!good} onClick={() => setTurn(turn + 1)}>
              <IconRefresh size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        }
      />
    </>
  );
}
