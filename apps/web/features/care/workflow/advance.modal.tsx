import { workflowPhases } from '@fieldward/contract/care/workflow.ts';
import { view, type Seen } from '@fieldward/contract/view.ts';
import { advances, type Advance } from '@fieldward/domain/care/phase-advance.ts';
import { checkPhaseRule } from '@fieldward/domain/care/phase-rule.ts';
import type { Known } from '@fieldward/domain/care/schedule/known.ts';
import { normaliseToken, parseCondition, type LooseToken } from '@fieldward/domain/rule/expression.ts';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import { Button, Group, Paper, Radio, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { save } from '../../../lib/client.ts';
import { useSession } from '../../../lib/session.ts';
import { useKeptForm } from '../../../lib/kept-form.ts';
import { fieldProblems, notify, notifyProblem } from '../../../lib/notify.ts';
import { EditingGoesOn } from '../../../lib/stale-save.ts';
import { useMessageText, useText } from '../../../lib/text.ts';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { RadioChoice } from '../../../ui/radio-choice.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { WithEntry } from '../../../widgets/catalogue/with-entry.tsx';
import { conditionText } from '../../../widgets/condition/condition-text.ts';
import { knownQuery, useNamingOf } from '../../../widgets/condition/naming-of.ts';
import { withNames } from '../../../widgets/condition/token-name.ts';
import { ConditionModal } from '../schedule/condition.modal.tsx';
import { PhaseRehearsal } from './phase-rehearsal.panel.tsx';

const storedAdvance = view(workflowPhases, { uuid: true, advance: true, advanceRule: true });

const words: Readonly<Record<Advance, { readonly label: PlainCode; readonly why: PlainCode }>> = {
  form: { label: 'workflow.byForm', why: 'workflow.byFormWhy' },
  hand: { label: 'workflow.byHand', why: 'workflow.byHandWhy' },
  rule: { label: 'workflow.byRule', why: 'workflow.byRuleWhy' },
};

/** What a rehearsal shows of people. */
const rehearsing = ['Get Patients', 'Get Patient Programs', 'Get Encounters', 'Get Observations'] as const;

interface AdvanceModalProps {
  /** uuid of the phase in its workflow. */
  uuid: string;
  name: string;
  /** uuid */
  workflow: string;
  onClose: () => void;
}

/** Says how patients come into a phase: by its first form, by hand, or on the first day on which a condition holds. */
export function AdvanceModal({ uuid, name, workflow, onClose }: AdvanceModalProps) {
  const t = useText();
  const title = t('workflow.advanceOf', { name });
  return (
    <WithEntry title={title} view={storedAdvance} uuid={uuid} onClose={onClose}>
      {(stored, etag) =>
        stored === null ? null : <AdvanceForm title={title} name={name} workflow={workflow} stored={stored} etag={etag} onClose={onClose} />
      }
    </WithEntry>
  );
}

interface AdvanceFormProps extends Omit<AdvanceModalProps, 'uuid'> {
  title: string;
  stored: Seen<typeof storedAdvance>;
  etag: string | undefined;
}

interface Entered {
  advance: Advance;
  rule: readonly LooseToken[];
}

function AdvanceForm({ title, name, workflow, stored, etag, onClose }: AdvanceFormProps) {
  const t = useText();
  const queries = useQueryClient();
  const { may } = useSession();
  const [start] = useState<Entered>(() => ({ advance: stored.advance, rule: stored.advanceRule ?? [] }));
  const [entered, setEntered] = useState(start);
  const [error, setError] = useState('');
  const kept = useKeptForm(`advance ${stored.uuid}`, start, entered, setEntered);
  const known = useQuery({ ...knownQuery(workflow), enabled: entered.advance === 'rule' });

  function set(change: Partial<Entered>): void {
    setEntered((before) => ({ ...before, ...change }));
    setError('');
  }

  async function submit(): Promise<void> {
    const rules = entered.advance === 'rule';
    if (rules && entered.rule.length === 0) return setError(t('workflow.ruleMissing'));
    try {
      await save(
        workflowPhases,
        { advance: entered.advance, advanceRule: rules ? entered.rule : null },
        { uuid: stored.uuid, ifMatch: etag },
      );
    } catch (problem) {
      if (problem instanceof EditingGoesOn) return;
      const wrong = Object.values(fieldProblems(problem));
      return wrong.length === 0 ? notifyProblem(problem) : setError(wrong.join(' '));
    }
    kept.drop();
    await queries.invalidateQueries({ queryKey: [workflowPhases.name] });
    notify('workflow.advanceSaved');
    onClose();
  }

  return (
    <ModalForm onClose={onClose} title={title} dirty={JSON.stringify(entered) !== JSON.stringify(start)} kept={kept} onSubmit={submit}>
      <RadioChoice
        named={t('workflow.advance')}
        required
        value={entered.advance}
        onChange={(advance) => set({ advance: advance as Advance })} // one of those below
      >
        <Stack gap="sm">
          {advances.map((advance) => (
            <Radio key={advance} value={advance} label={t(words[advance].label)} description={t(words[advance].why)} />
          ))}
        </Stack>
      </RadioChoice>
      {entered.advance === 'rule' ? (
        <Paper withBorder p="sm">
          <Text size="sm" fw={500}>
            {t('workflow.ruleIs')}
          </Text>
          {known.error ? <ErrorState error={known.error} onRetry={() => void known.refetch()} /> : null}
          {known.data ? (
            <PhaseCondition name={name} known={known.data} tokens={entered.rule} error={error} onChange={(rule) => set({ rule })} />
          ) : (
            <Skeleton h={28} mt={4} />
          )}
        </Paper>
      ) : null}
      {error === '' || entered.advance === 'rule' ? null : (
        <Text size="sm" c="red" role="alert">
          {error}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {t('workflow.renews')}
      </Text>
      {rehearsing.every(may) ? (
        <PhaseRehearsal key={JSON.stringify(entered)} link={stored.uuid} name={name} advance={entered.advance} rule={entered.rule} />
      ) : null}
    </ModalForm>
  );
}

interface PhaseConditionProps {
  name: string;
  known: Known;
  tokens: readonly LooseToken[];
  /** Why the server, or saving, refused. */
  error: string;
  onChange: (tokens: readonly LooseToken[]) => void;
}

/** The condition as a sentence, what is wrong with it, and the way to its editor. */
function PhaseCondition({ name, known, tokens, error, onChange }: PhaseConditionProps) {
  const t = useText();
  const say = useMessageText();
  const naming = useNamingOf(known);
  const [editing, setEditing] = useState(false);
  const parsed = tokens.length === 0 ? null : parseCondition(tokens);
  const findings = tokens.length === 0 ? [] : checkPhaseRule(tokens, naming.form, name);
  const sentence =
    parsed === null
      ? t('workflow.noRule')
      : 'problem' in parsed
        ? t('schedulescreen.unreadable')
        : conditionText(parsed.expression, naming);
  return (
    <>
      <Group gap={8} align="center" justify="space-between">
        <Text size="sm" {...(parsed === null ? { c: 'dimmed' } : {})}>
          {sentence}
        </Text>
        <Button size="compact-sm" variant="light" onClick={() => setEditing(true)}>
          {t(parsed === null ? 'workflow.writeRule' : 'workflow.changeRule')}
        </Button>
      </Group>
      {findings.map((finding) => (
        <Text key={finding.message.code} size="sm" c={finding.severity === 'error' ? 'red' : 'orange'}>
          {say(withNames(finding.message, naming))}
        </Text>
      ))}
      {error === '' || findings.length > 0 ? null : (
        <Text size="sm" c="red" role="alert">
          {error}
        </Text>
      )}
      {editing ? (
        <ConditionModal
          title={t('workflow.advanceOf', { name })}
          tokens={tokens.map(normaliseToken)}
          naming={naming}
          onTake={(next) => {
            onChange(next);
            setEditing(false);
          }}
          onClose={() => setEditing(false)}
        />
      ) : null}
    </>
  );
}
