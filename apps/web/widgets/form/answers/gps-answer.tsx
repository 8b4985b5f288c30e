import { Button, Fieldset, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { isGps, type GpsAnswer as Position } from '@fieldward/domain/form/answers.ts';
import { parseNumber } from '@fieldward/domain/form/field-check.ts';
import { useText } from '../../../lib/text.ts';
import { plainDigits } from '@fieldward/domain/person/typed-text.ts';
import { useKeptText } from '../../../ui/kept-text.ts';
import type { AnswerProps } from './answer-props.ts';
import { Legend } from './legend.tsx';

type Search = 'idle' | 'searching' | 'refused' | 'unavailable';

/** GPS: asked from the device, or typed where the device has none or the person declines. */
export function GpsAnswer({ field, id, answer, disabled, error, change, leave }: AnswerProps) {
  const t = useText();
  const [search, setSearch] = useState<Search>('idle');
  const [typed, setTyped] = useState(() => textsOf(isGps(answer) ? answer : null));
  const [seen, setSeen] = useState(answer);
  if (answer !== seen) {
    setSeen(answer);
    const now = isGps(answer) ? answer : null;
    if (!same(parse(typed), now)) setTyped(textsOf(now));
  }

  function type(part: 'latitude' | 'longitude', text: string): void {
    const next = { ...typed, [part]: text };
    setTyped(next);
    change(parse(next));
  }

  function locate(): void {
    if (!('geolocation' in navigator)) return setSearch('unavailable');
    setSearch('searching');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const found = { latitude: round(coords.latitude), longitude: round(coords.longitude) };
        setTyped(textsOf(found));
        setSearch('idle');
        change(found);
      },
      (failure) => setSearch(failure.code === failure.PERMISSION_DENIED ? 'refused' : 'unavailable'),
      { enableHighAccuracy: true, timeout: 20_000 },
    );
  }

  const problem = `${id}-problem`;
  // a half-typed position is no answer: it stays, and is not left out in silence
  const latitude = useKeptText(isWrong(typed.latitude, typed.longitude, 90) ? t('dataentry.positionInvalid') : null);
  const longitude = useKeptText(isWrong(typed.longitude, typed.latitude, 180) ? t('dataentry.positionInvalid') : null);
  const shown = latitude.error ?? longitude.error ?? error;
  return (
    <Fieldset legend={<Legend field={field} />} aria-describedby={problem} onBlur={leave}>
      <Group align="flex-end" gap="sm">
        <TextInput
          {...latitude.field}
          id={id}
          label={t('dataentry.latitude')}
          dir="ltr"
          inputMode="decimal"
          w={{ base: '100%', xs: 150 }}
          value={typed.latitude}
          disabled={disabled}
          error={latitude.error !== null || error !== null}
          onChange={(event) => type('latitude', event.currentTarget.value)}
        />
        <TextInput
          {...longitude.field}
          label={t('dataentry.longitude')}
          dir="ltr"
          inputMode="decimal"
          w={{ base: '100%', xs: 150 }}
          value={typed.longitude}
          disabled={disabled}
          error={longitude.error !== null || error !== null}
          onChange={(event) => type('longitude', event.currentTarget.value)}
        />
        <Button variant="light" loading={search === 'searching'} disabled={disabled} onClick={locate}>
          {t('dataentry.locateMe')}
        </Button>
      </Group>
      <Text component="output" display="block" size="sm" c="dimmed" mt={4}>
        {search === 'refused' ? t('dataentry.positionRefused') : search === 'unavailable' ? t('dataentry.positionUnavailable') : ''}
      </Text>
      <div id={problem}>
        {shown !== null ? (
          <Text size="sm" c="red">
            {shown}
          </Text>
        ) : null}
      </div>
    </Fieldset>
  );
}

interface Typed {
  latitude: string;
  longitude: string;
}

function textsOf(position: Position | null): Typed {
  return position === null
    ? { latitude: '', longitude: '' }
    : { latitude: String(position.latitude), longitude: String(position.longitude) };
}

/** Degrees within the bound to both sides of zero; null for everything else. */
function degrees(text: string, bound: number): number | null {
  // no degrees have thousands: a comma is that of decimals always
  const number = parseNumber(plainDigits(text).replace(/[,\u066B\u060C]/, '.'));
  return number !== null && Math.abs(number) <= bound ? number : null;
}

/** Whether one half of a position is none, or is missing beside the other. */
function isWrong(text: string, other: string, bound: number): boolean {
  return text.trim() === '' ? other.trim() !== '' : degrees(text, bound) === null;
}

function parse(typed: Typed): Position | null {
  const [latitude, longitude] = [degrees(typed.latitude, 90), degrees(typed.longitude, 180)];
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

function same(a: Position | null, b: Position | null): boolean {
  return a?.latitude === b?.latitude && a?.longitude === b?.longitude;
}

/** Six decimals are about ten centimetres: more than any phone knows. */
function round(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}
