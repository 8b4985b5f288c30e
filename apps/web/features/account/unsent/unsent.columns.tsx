import { Badge, Button, Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import type { Moment } from '@fieldward/domain/time/day.ts';
import { momentOf } from '@fieldward/domain/time/in-zone.ts';
import { useConnectionLost } from '../../../lib/connection-state.ts';
import { useFormats } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { isCode } from '../../../lib/sentences.ts';
import { useMessageText, useText, type Text as Say } from '../../../lib/text.ts';
import type { About, Opened } from '../../../lib/unsent/unsent.ts';
import type { UnsentState } from '../../../lib/unsent/unsent-rows.ts';
import type { GridColumn } from '../../../ui/data-grid.tsx';

const colors: Readonly<Record<UnsentState, string>> = {
  sending: 'blue',
  waiting: 'blue',
  stopped: 'red',
  stored: 'green',
};

/** Form and patient, for a sentence. */
export const namesOf = ({ form, patient }: About) => ({ form: isolated(form), name: isolated(patient.name) });

/** What more there is to say of where a record is. */
function whyOf({ state, tries, next, changed, about }: Opened, lost: boolean, t: Say, moment: (at: Moment) => string): string {
  if (state === 'stored') return t('unsent.storedAt', { when: moment(momentOf(changed)) });
  if (about === undefined) return t('unsent.locked');
  if (state === 'waiting')
    return lost || tries === 0 ? t('unsent.waitingOffline') : t('unsent.waitingWhy', { tries, when: moment(momentOf(next)) });
  return '';
}

/** What can be done about a record that was refused. */
interface UnsentActs {
  readonly open: (row: Opened) => void;
  readonly remove: (row: Opened) => void;
}

/** When, which form, whose, and where it is now. */
export function useUnsentColumns({ open, remove }: UnsentActs): readonly GridColumn<Opened>[] {
  const t = useText();
  const say = useMessageText();
  const lost = useConnectionLost();
  const { moment } = useFormats();
  return useMemo<readonly GridColumn<Opened>[]>(() => {
    const text = (row: Opened): readonly string[] => [
      ...(row.about?.problem === undefined
        ? []
        : [say(isCode(row.about.problem.code) ? row.about.problem : { code: 'shell.genericFailure' })]),
      whyOf(row, lost, t, moment),
    ];
    return [
      { key: 'saved', title: t('unsent.saved'), width: 150, phone: 'later', value: ({ at }) => moment(momentOf(at)) },
      { key: 'form', title: t('unsent.form'), width: 180, wrap: true, phone: 'first', value: ({ about }) => about?.form ?? '…' },
      {
        key: 'patient',
        title: t('unsent.patient'),
        width: 160,
        wrap: true,
        phone: 'title',
        value: ({ about }) => about?.patient.name ?? '…',
      },
      {
        key: 'state',
        title: t('unsent.state'),
        width: 240,
        phone: 'below',
        value: (row) => [t(`unsent.${row.state}`), ...text(row)].join('. '),
        render: (row) => (
          <Stack gap={4} py={4} align="start">
            <Badge variant="light" color={colors[row.state]} style={{ maxWidth: '100%' }}>
              {t(`unsent.${row.state}`)}
            </Badge>
            {text(row)
              .filter((each) => each !== '')
              .map((each) => (
                <Text key={each} size="sm" style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
                  {each}
                </Text>
              ))}
          </Stack>
        ),
      },
      {
        key: 'actions',
        title: t('unsent.actions'),
        action: true,
        render: (row) =>
          row.state !== 'stopped' || row.about === undefined ? null : (
            <Stack gap={4} py={4}>
              <Button size="compact-sm" aria-label={t('unsent.openOf', namesOf(row.about))} onClick={() => open(row)}>
                {t('unsent.open')}
              </Button>
              <Button size="compact-sm" variant="default" aria-label={t('unsent.removeOf', namesOf(row.about))} onClick={() => remove(row)}>
                {t('unsent.remove')}
              </Button>
            </Stack>
          ),
      },
    ];
  }, [t, say, lost, moment, open, remove]);
}
