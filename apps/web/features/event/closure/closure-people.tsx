import { ActionIcon, SegmentedControl, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { eventParticipant } from '@fieldward/contract/event/event.ts';
import { limitsOf } from '@fieldward/contract/limits.ts';
import { useFormats } from '../../../lib/format.ts';
import { useMessageText, useText } from '../../../lib/text.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { Status } from '../../../ui/status.tsx';
import { TextField } from '../../../widgets/text-field.tsx';
import type { DraftPerson } from './closure-draft.ts';
import type { ClosureProblems } from './closure-problems.ts';
import { LineTable } from './line-table.tsx';

interface ClosurePeopleProps {
  people: readonly DraftPerson[];
  /** What somebody costs for this event; null when that is not known. */
  share: (person: DraftPerson) => string | null;
  problems: ClosureProblems;
  onChange: (key: string, change: Partial<DraftPerson>) => void;
  onRemove: (person: DraftPerson) => void;
}

/** Who was there, and why somebody was not. */
export function ClosurePeople({ people, share, problems, onChange, onRemove }: ClosurePeopleProps) {
  const t = useText();
  const say = useMessageText();
  const { money } = useFormats();
  if (people.length === 0) return <EmptyState title={t('closure.noPeople')} />;
  return (
    <LineTable
      label={t('closure.attendance')}
      rows={people}
      idOf={({ key }) => key}
      columns={[
        {
          key: 'name',
          title: t('closure.name'),
          render: ({ of, planned }) => (
            <>
              <Text span dir="auto">
                {of.name}
              </Text>{' '}
              {planned ? null : <Status>{t('closure.unplanned')}</Status>}
            </>
          ),
        },
        {
          key: 'share',
          title: t('closure.share'),
          width: 150,
          value: (person) => {
            const amount = share(person);
            return amount === null ? '–' : money(amount);
          },
        },
        {
          key: 'attendance',
          title: t('closure.attendance'),
          width: 168,
          render: ({ key, of, attended }) => (
            <SegmentedControl
              aria-label={t('closure.attendanceOf', { name: of.name })}
              size="sm"
              data={[
                { value: 'present', label: t('closure.attended') },
                { value: 'absent', label: t('closure.notAttended') },
              ]}
              value={attended ? 'present' : 'absent'}
              onChange={(next) => onChange(key, { attended: next === 'present' })}
            />
          ),
        },
        {
          key: 'reason',
          title: t('closure.absenceReason'),
          width: 260,
          render: ({ key, of, attended, reason }) => {
            const problem = problems[`people.${key}.reason`];
            return attended && problem === undefined ? (
              <Text span c="dimmed">
                –
              </Text>
            ) : (
              <TextField
                data-cell="reason"
                dir="auto"
                aria-label={t('closure.absenceReasonOf', { name: of.name })}
                aria-required
                maxLength={limitsOf(eventParticipant, 'absenceReason').max}
                value={reason}
                error={problem ? say(problem) : null}
                onChange={(event) => onChange(key, { reason: event.currentTarget.value })}
              />
            );
          },
        },
        {
          key: 'delete',
          title: '',
          action: true,
          render: (person) =>
            person.planned ? null : (
              <ActionIcon
                variant="subtle"
                color="red"
                aria-label={t('closure.deleteOf', { name: person.of.name })}
                onClick={() => onRemove(person)}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            ),
        },
      ]}
    />
  );
}
