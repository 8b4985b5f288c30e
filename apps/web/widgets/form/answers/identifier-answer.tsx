import { TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSettings } from '../../../lib/settings.ts';
import { useText } from '../../../lib/text.ts';
import { identifierExample } from '../../identifier-example.ts';
import { NextNumber, useNextNumber } from '../../next-number.tsx';
import { usualPlaceQuery } from '../../usual-place.queries.ts';
import { asText, type AnswerProps } from './answer-props.ts';

/** An identifier of somebody whom the form registers; the next one of its type is offered. */
export function IdentifierAnswer({ field, id, answer, disabled, error, change, leave }: AnswerProps) {
  const t = useText();
  const queries = useQueryClient();
  const { identifierFormat } = useSettings();
  const { data: usual } = useQuery(usualPlaceQuery(queries, ''));
  const value = asText(answer);
  const { type } = field.bound ?? {};
  const own = type === undefined;
  const refused = error !== null && value.trim() !== '';
  const next = useNextNumber({ of: 'identifier', place: usual?.place ?? '', ...(own ? {} : { type }) }, value, refused);
  // no number is proposed once one is typed, but those of the programme go on looking like the last proposal
  const [newest, setNewest] = useState(next);
  if (next !== null && next !== newest) setNewest(next);
  const example = useQuery({ ...identifierExample(identifierFormat), enabled: own && identifierFormat !== '' });
  const shown = newest?.number ?? (own ? example.data : undefined);
  return (
    <>
      <TextInput
        id={id}
        label={field.label}
        description={shown ? t('person.identifierExample', { example: shown }) : null}
        dir="ltr"
        autoComplete="off"
        withAsterisk={field.mandatory}
        aria-required={field.mandatory}
        readOnly={newest?.typed === false}
        disabled={disabled}
        value={value}
        error={error}
        onChange={(event) => change(event.currentTarget.value)}
        onBlur={leave}
      />
      <NextNumber next={next} value={value} refused={refused} onUse={change} />
    </>
  );
}
