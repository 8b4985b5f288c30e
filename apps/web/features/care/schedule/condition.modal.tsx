import type { RuleToken } from '@fieldward/domain/rule/expression.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { FullPageModal } from '../../../ui/full-page-modal.tsx';
import { judgeCondition } from '../../../widgets/condition/condition-reading.tsx';
import { conditionText } from '../../../widgets/condition/condition-text.ts';
import { TokenEditor } from '../../../widgets/condition/token-editor.tsx';
import type { Naming } from '../../../widgets/condition/token-name.ts';

interface ConditionModalProps {
  title: string;
  tokens: readonly RuleToken[];
  naming: Naming;
  onTake: (tokens: readonly RuleToken[]) => void;
  onClose: () => void;
}

/** The editor of conditions, as rules of forms have it. What cannot be read yet is not taken. */
export function ConditionModal({ title, tokens: first, naming, onTake, onClose }: ConditionModalProps) {
  const t = useText();
  const [tokens, setTokens] = useState(first);
  const judged = judgeCondition(tokens, naming, (expression) => conditionText(expression, naming), title);
  const whole = tokens.length === 0 || judged.expression !== null;
  return (
    <FullPageModal
      title={title}
      onClose={onClose}
      back={
        <Button variant="default" onClick={onClose}>
          {t('shell.cancel')}
        </Button>
      }
      buttons={
        <Button disabled={!whole} onClick={() => onTake(tokens)}>
          {t('schedulescreen.takeCondition')}
        </Button>
      }
    >
      <TokenEditor tokens={tokens} onChange={setTokens} naming={naming} judged={judged} />
    </FullPageModal>
  );
}
