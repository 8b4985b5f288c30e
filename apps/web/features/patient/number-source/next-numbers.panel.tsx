import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  affixProblem,
  characterSetProblem,
  firstNumber,
  firstNumberProblem,
  identifierAt,
  type NumberShape,
} from '@fieldward/domain/person/identifier-source.ts';
import { useText } from '../../../lib/text.ts';
import { checksQuery, previewsQuery } from './number-source.queries.ts';

interface NextNumbersProps {
  /** '' for a new source. */
  source: string;
  draft: {
    readonly prefix: string;
    readonly suffix: string;
    readonly baseCharacterSet: string;
    readonly firstIdentifierBase: string;
    readonly identifierType?: { readonly uuid: string } | null;
  };
}

/** The next three numbers of a source as it is typed; those that somebody has already are passed over later. */
export function NextNumbers({ source, draft }: NextNumbersProps) {
  const t = useText();
  const { data: previews } = useQuery(previewsQuery);
  const { data: checks } = useQuery(checksQuery);
  if (previews === undefined || checks === undefined) return null;
  const stored = previews.get(source);
  const shape: NumberShape = {
    prefix: draft.prefix.trim() || null,
    suffix: draft.suffix.trim() || null,
    baseCharacterSet: draft.baseCharacterSet.trim(),
    firstIdentifierBase: draft.firstIdentifierBase.trim(),
    minLength: stored?.minLength ?? null,
    maxLength: stored?.maxLength ?? null,
    check: checks.get(draft.identifierType?.uuid ?? '') ?? null,
  };
  const numbers = numbersOf(shape, stored?.number ?? 0);
  return (
    <Text component="output" display="block" size="sm">
      {numbers.length === 0 ? (
        t('numberscreen.nextNone')
      ) : (
        <>
          {t('numberscreen.nextThree')}:{' '}
          {numbers.map((number, at) => (
            <span key={number}>
              {at === 0 ? '' : ' · '}
              <Text component="bdi" dir="ltr" fw={600} style={{ fontVariantNumeric: 'tabular-nums' }}>
                {number}
              </Text>
            </span>
          ))}
        </>
      )}
    </Text>
  );
}

/** Three numbers from one on, or from the first of the source; fewer where it makes no more, none where it cannot count. */
function numbersOf(shape: NumberShape, from: number): readonly string[] {
  const { prefix, suffix, baseCharacterSet, firstIdentifierBase } = shape;
  const problem =
    characterSetProblem(baseCharacterSet) ??
    firstNumberProblem(firstIdentifierBase, baseCharacterSet) ??
    affixProblem(prefix ?? '') ??
    affixProblem(suffix ?? '');
  if (problem !== null) return [];
  const first = Math.max(firstNumber(shape), from);
  return [first, first + 1, first + 2].map((number) => identifierAt(shape, number)).filter((text) => text !== null);
}
