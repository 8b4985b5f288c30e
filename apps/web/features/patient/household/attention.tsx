import type { HouseholdPage } from '@fieldward/contract/patient/household.operations.ts';
import { proposedHead } from '@fieldward/domain/person/household.ts';
import { dayShown } from '@fieldward/domain/time/in-zone.ts';
import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { today } from '../../../lib/clock.ts';
import { isolated } from '../../../lib/isolated.ts';
import { useText } from '../../../lib/text.ts';

/** What somebody should look at in a household, in a few words. */
export const attentionCodes = {
  headDead: 'household.headDead',
  headGone: 'household.headGone',
  childrenOnly: 'household.childrenOnly',
  nobody: 'household.nobody',
} as const;

const why = {
  headDead: 'household.headDeadWhy',
  headGone: 'household.headGoneWhy',
  childrenOnly: 'household.childrenOnlyWhy',
  nobody: 'household.nobodyWhy',
} as const;

type Member = Pick<HouseholdPage['members'][number], 'uuid' | 'name' | 'birthdate' | 'dead'>;

/** Who is proposed as head of these; null when nobody is alive. */
export function proposedOf<M extends Member>(members: readonly M[]): M | null {
  const ages = members.map((member) => ({
    member,
    dead: member.dead,
    birthdate: member.birthdate === null ? null : dayShown(member.birthdate),
  }));
  return proposedHead(ages, today())?.member ?? null;
}

interface AttentionProps {
  of: Pick<HouseholdPage, 'attention' | 'members'>;
  /** Opens the choice of a head; absent for who may not choose. */
  onChoose?: (() => void) | undefined;
}

/** That a household has no head who lives, or no adult: what to do, and who is proposed. */
export function Attention({ of: { attention, members }, onChoose }: AttentionProps) {
  const t = useText();
  if (attention === null) return null;
  const proposed = attention === 'headDead' || attention === 'headGone' ? proposedOf(members) : null;
  return (
    <Alert
      role="note"
      mb="md"
      color="orange"
      bg="var(--fw-warn-soft)"
      icon={<IconAlertTriangle aria-hidden />}
      title={t(attentionCodes[attention])}
    >
      {t(why[attention])}
      {proposed !== null && onChoose !== undefined ? (
        <div>
          <Button mt="xs" size="compact-md" onClick={onChoose}>
            {t('household.chooseHeadProposed', { name: isolated(proposed.name) })}
          </Button>
        </div>
      ) : null}
    </Alert>
  );
}
