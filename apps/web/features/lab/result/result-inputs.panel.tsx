import { Alert, Button, Group, Select, Stack, Text } from '@mantine/core';
import { labTestAttribute, labTestOrder } from '@fieldward/contract/lab/lab-order.ts';
import { limitsOf } from '@fieldward/contract/limits.ts';
import { useFormats } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { TextArea, TextField } from '../../../widgets/text-field.tsx';
import { ResultGroup } from './result-group.tsx';
import { withoutSet, withSet } from './result-slots.ts';
import type { FilledResults } from './use-filled-results.ts';

interface ResultInputsProps {
  filled: FilledResults;
  /** What is wrong, by slot; `amendReason` is the reason's. */
  errors: Readonly<Record<string, string>>;
  busy: boolean;
  /** A slot, or `amendReason`, is typed into: what was wrong with it is no longer. */
  onType: (key: string) => void;
  onLeave: (key: string) => void;
  onCancel: () => void;
}

/** Everything that is filled in of a test, and its buttons. */
export function ResultInputs({ filled, errors, busy, onType, onLeave, onCancel }: ResultInputsProps) {
  const t = useText();
  const { draft, setDraft, groups, recorded, pregnant } = filled;
  return (
    <Stack gap="md" maw={640}>
      <DraftFound filled={filled} />
      {filled.asksPregnancy ? <Pregnancy value={pregnant} onChange={(value) => setDraft((now) => ({ ...now, pregnant: value }))} /> : null}
      {groups.map((group) => {
        const sets = groups.flatMap(({ name, set }) => (group.set !== null && set !== null && name === group.name ? [set] : []));
        return (
          <ResultGroup
            key={group.key}
            group={group}
            recorded={recorded}
            valueOf={filled.valueOf}
            errors={errors}
            today={filled.today}
            basis={filled.basis}
            pregnant={pregnant}
            onType={(key, value) => {
              setDraft((now) => ({ ...now, typed: { ...now.typed, [key]: value } }));
              onType(key);
            }}
            onLeave={onLeave}
            onAdd={group.last ? () => setDraft((now) => withSet(now, group.name, sets)) : undefined}
            onRemove={sets.length > 1 ? () => setDraft((now) => withoutSet(now, group, recorded)) : undefined}
          />
        );
      })}
      <TextArea
        label={t('labscreen.comments')}
        dir="auto"
        rows={2}
        maxLength={limitsOf(labTestOrder, 'resultComments').max}
        value={filled.comments}
        onChange={({ currentTarget: { value } }) => setDraft((now) => ({ ...now, comments: value }))}
      />
      {filled.amends ? (
        <TextField
          label={t('labscreen.amendReason')}
          dir="auto"
          maxLength={limitsOf(labTestAttribute, 'amendReason').max}
          withAsterisk
          aria-required
          value={draft.reason}
          error={errors['amendReason'] ?? null}
          onChange={({ currentTarget: { value } }) => {
            setDraft((now) => ({ ...now, reason: value }));
            onType('amendReason');
          }}
        />
      ) : null}
      <Group gap="xs">
        <Button type="submit" loading={busy}>
          {t('shell.save')}
        </Button>
        <Button variant="default" disabled={busy} onClick={onCancel}>
          {t('shell.cancel')}
        </Button>
        <Text size="sm" c="dimmed" visibleFrom="sm">
          {t('labscreen.saveHint')}
        </Text>
      </Group>
    </Stack>
  );
}

/** Says that what is shown was typed at an earlier visit. */
function DraftFound({ filled: { foundAt, discard } }: { filled: FilledResults }) {
  const t = useText();
  const { moment } = useFormats();
  return foundAt === null ? null : (
    <Alert color="blue" variant="light">
      <Group justify="space-between" gap="xs">
        <span>{t('labscreen.draftFound', { at: moment(foundAt) })}</span>
        <Button variant="subtle" size="compact-sm" onClick={discard}>
          {t('labscreen.draftDiscard')}
        </Button>
      </Group>
    </Alert>
  );
}

/** Whether the patient is pregnant, where the ranges differ by it; null while nobody knows. */
function Pregnancy({ value, onChange }: { value: boolean | null; onChange: (value: boolean | null) => void }) {
  const t = useText();
  return (
    <Select
      label={t('labscreen.pregnancy')}
      description={t('labscreen.pregnancyWhy')}
      allowDeselect={false}
      maw={300}
      data={[
        { value: '', label: t('labscreen.notKnown') },
        { value: 'true', label: t('labscreen.yes') },
        { value: 'false', label: t('labscreen.no') },
      ]}
      value={value === null ? '' : String(value)}
      onChange={(chosen) => onChange(chosen ? chosen === 'true' : null)}
    />
  );
}
