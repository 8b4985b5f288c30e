import { ActionIcon, TextInput } from '@mantine/core';
import { IconBarcode } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { asText, type AnswerProps } from './answer-props.ts';

const BarcodeScanner = lazy(() => import('./barcode-scanner.modal.tsx'));

/** Barcode Reader: by camera where the device has one; typed, or by a scanner that types, everywhere. */
export function BarcodeAnswer({ field, id, answer, disabled, error, change, leave }: AnswerProps) {
  const t = useText();
  const [scanning, setScanning] = useState(false);
  const camera = typeof navigator !== 'undefined' && navigator.mediaDevices !== undefined;
  return (
    <>
      <TextInput
        id={id}
        label={field.label}
        dir="ltr"
        autoComplete="off"
        withAsterisk={field.mandatory}
        aria-required={field.mandatory}
        value={asText(answer)}
        disabled={disabled}
        error={error}
        onChange={(event) => change(event.currentTarget.value)}
        onBlur={leave}
        rightSection={
          camera ? (
            <ActionIcon
              variant="subtle"
              disabled={disabled}
              aria-label={t('dataentry.scan', { question: field.label })}
              onClick={() => setScanning(true)}
            >
              <IconBarcode size={20} aria-hidden />
            </ActionIcon>
          ) : undefined
        }
      />
      {scanning ? (
        <Suspense fallback={null}>
          <BarcodeScanner
            question={field.label}
            found={(code) => {
              change(code);
              setScanning(false);
            }}
            close={() => setScanning(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
