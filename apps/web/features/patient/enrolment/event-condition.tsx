import type { Known } from '@fieldward/domain/care/schedule/known.ts';
import { parseCondition, type LooseToken } from '@fieldward/domain/rule/expression.ts';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../lib/text.ts';
import { conditionText } from '../../../widgets/condition/condition-text.ts';
import { knownQuery, useNamingOf } from '../../../widgets/condition/naming-of.ts';

/** The condition that led to a phase, as a sentence. */
export function EventCondition({ tokens, workflow }: { tokens: readonly LooseToken[]; workflow: string }) {
  const { data } = useQuery(knownQuery(workflow));
  return data === undefined ? null : <Sentence tokens={tokens} known={data} />;
}

function Sentence({ tokens, known }: { tokens: readonly LooseToken[]; known: Known }) {
  const t = useText();
  const naming = useNamingOf(known);
  const parsed = parseCondition(tokens);
  if ('problem' in parsed) return null;
  return <Text size="sm">{t('enrolment.because', { condition: conditionText(parsed.expression, naming) })}</Text>;
}
