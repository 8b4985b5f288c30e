import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useMemo, useState } from 'react';
import type { Checkers } from '@fieldward/domain/settings/pattern.ts';
import { rulesFromWire } from '@fieldward/domain/rule/rule.ts';
import { useSettings } from '../../../../lib/settings.ts';
import { checkersFor, isPatterned, type ReadyForm } from '../../../../widgets/form/ready-form.queries.ts';
import { formOfCopy } from '../preview/preview-form.ts';
import type { WorkingCopy } from './working-copy.ts';

/** Milliseconds of rest before the form is judged again: building comes first. */
const REST = 250;

const NONE: Checkers = {};

/** The working copy with its rules as the renderer takes them, a moment after the last change. */
export function useReadyCopy(copy: WorkingCopy, rules: readonly unknown[]): ReadyForm {
  const { countryCode, identifierFormat } = useSettings();
  const [{ copy: restedCopy, rules: restedRules }] = useDebouncedValue(
    useMemo(() => ({ copy, rules }), [copy, rules]),
    REST,
  );
  const form = useMemo(() => formOfCopy(restedCopy), [restedCopy]);
  const read = useMemo(() => rulesFromWire(restedRules), [restedRules]);
  const [checkers, setCheckers] = useState(NONE);
  const patterned = isPatterned(form);
  const phoned = form.fields.some(({ field }) => field.widget === 'phone');
  const missing = (patterned && checkers.patterns === undefined) || (phoned && checkers.phone === undefined);
  useEffect(() => {
    if (!missing) return undefined;
    let wanted = true;
    void checkersFor(form, { countryCode, identifierFormat }).then((loaded) => {
      if (wanted) setCheckers((known) => ({ ...known, ...loaded }));
    });
    return () => {
      wanted = false;
    };
  }, [missing, form, countryCode, identifierFormat]);
  return useMemo(() => ({ form, version: null, rules: read, checkers }), [form, read, checkers]);
}
