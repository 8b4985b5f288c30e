import { TextInput } from '@mantine/core';
import { useText } from '../../../lib/text.ts';
import { CameraButton } from '../../scan/camera-button.tsx';
import { asText, type AnswerProps } from './answer-props.ts';

/** Barcode Reader: by camera where the device has one; typed, or by a scanner that types, everywhere. */
export function BarcodeAnswer({ field, id, answer, disabled, error, change, leave }: AnswerProps) {
  const t = useText();
  return (
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
      rightSection={<CameraButton what={field.label} label={t('scan.title', { what: field.label })} disabled={disabled} onFound={change} />}
    />
  );
}
