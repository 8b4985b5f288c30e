import { Button, Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import type { Moment } from '@fieldward/domain/time/day.ts';
import { momentOf } from '@fieldward/domain/time/in-zone.ts';
import { useConnectionLost } from '../../../lib/connection-state.ts';
import { useFormats } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { isCode } from '../../../lib/sentences.ts';
import type { Message } from '@fieldward/messages/catalogue.ts';
import { useMessageText, useText, type Text as Say } from '../../../lib/text.ts';
import type { About } from '../../../lib/unsent/unsent.ts';
import type { UnsentState } from '../../../lib/unsent/unsent-rows.ts';
import type { GridColumn } from '../../../ui/data-grid.tsx';
import { whatRecord } from '../../../widgets/record-kind.ts';
import { whatDecided, clockWas, wasErased } from '../../../widgets/held-words.ts';
import { Status, type StatusProps } from '../../../ui/status.tsx';
import type { UnsentShown } from './unsent.queries.ts';

const tones: Readonly<Record<UnsentState, NonNullable<StatusProps['tone']>>> = {
  sending: 'accent',
  waiting: 'accent',
  stopped: 'bad',
  held: 'warning',
  stored: 'good',
};

/** What it is and of whom, for a sentence. */
export const namesOf = (about: About, t: Say) => ({ form: isolated(whatRecord(about, t)), name: isolated(about.patient.name) });

/** What more there is to say of where a record is. */
function whyOf(
  { state, tries, next, changed, about, held, elsewhere }: UnsentShown,
  lost: boolean,
  t: Say,
  moment: (at: Moment) => string,
): string {
  if (state === 'stored') return t('unsent.storedAt', { when: moment(momentOf(changed)) });
  if (about === undefined) return t('unsent.locked');
  if (held !== undefined)
    return [whatDecided(held, t, moment), clockWas(held, t), elsewhere === true ? t('unsent.heldElsewhere') : '']
      .filter((each) => each !== '')
      .join('. ');
  if (state === 'waiting')
    return lost || tries === 0 ? t('unsent.waitingOffline') : t('unsent.waitingWhy', { tries, when: moment(momentOf(next)) });
  return '';
}

/** Whether somebody has rejected it. */
export const wasRejected = ({ held }: UnsentShown): boolean => held?.state === 'rejected';

/** Whether its person was erased since. */
export const isOfErased = ({ held }: UnsentShown): boolean => held !== undefined && wasErased(held);

/** Why it was refused: as the server says now, else by its response when it was sent. What the server has since is refused no more. */
const problemOf = ({ held, about, state }: UnsentShown): Message | undefined =>
  state === 'stored' || (held !== undefined && wasErased(held)) ? undefined : (held?.problem ?? about?.problem);

/** Whether a screen fills it again: the form of a stage, or a dialog that keeps what is typed. */
const opensAgain = ({ componentForm, draft, kind }: About): boolean =>
  componentForm !== '' || draft !== undefined || kind === 'personcorrection';

/** Whether it was filled as a form: the others have screens of their own. */
const isForm = ({ kind = 'form' }: Pick<About, 'kind'>): boolean => kind === 'form' || kind === 'formcorrection';

/** Whether its person can do something about it: it was refused, or it waits and may be changed until it is sent. */
const isTheirs = ({ state, about, elsewhere }: UnsentShown): boolean =>
  about !== undefined && elsewhere !== true && (state === 'stopped' || state === 'held' || state === 'waiting');

/** What can be done about a record that was refused or waits. */
interface UnsentActs {
  readonly open: (row: UnsentShown) => void;
  readonly remove: (row: UnsentShown) => void;
}

/** When, which form, whose, and where it is now. */
export function useUnsentColumns({ open, remove }: UnsentActs): readonly GridColumn<UnsentShown>[] {
  const t = useText();
  const say = useMessageText();
  const lost = useConnectionLost();
  const { moment } = useFormats();
  return useMemo<readonly GridColumn<UnsentShown>[]>(() => {
    const text = (row: UnsentShown): readonly string[] => {
      const problem = problemOf(row);
      const reason = problem === undefined ? [] : [say(isCode(problem.code) ? problem : { code: 'shell.genericFailure' })];
      return [...reason, whyOf(row, lost, t, moment)].filter((each) => each !== '');
    };
    const where = (row: UnsentShown): string => t(wasRejected(row) ? 'heldrecord.rejected' : `unsent.${row.state}`);
    return [
      { key: 'saved', title: t('unsent.saved'), width: 150, phone: 'later', value: ({ at }) => moment(momentOf(at)) },
      {
        key: 'form',
        title: t('unsent.form'),
        width: 180,
        wrap: true,
        // beside the buttons there is no room for what it is
        phone: 'below',
        value: ({ about }) => (about === undefined ? '…' : whatRecord(about, t)),
      },
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
        value: (row) => [where(row), ...text(row)].join('. '),
        render: (row) => (
          <Stack gap={4} py={4} align="start">
            <Status wrap tone={wasRejected(row) ? 'bad' : tones[row.state]}>
              {where(row)}
            </Status>
            {text(row).map((each) => (
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
          row.about === undefined || !isTheirs(row) ? null : (
            <Stack gap={4} py={4}>
              {wasRejected(row) || !opensAgain(row.about) ? null : (
                <Button
                  size="compact-sm"
                  aria-label={t(isForm(row.about) ? 'unsent.openOf' : 'unsent.openRecordOf', namesOf(row.about, t))}
                  onClick={() => open(row)}
                >
                  {t(isForm(row.about) ? 'unsent.open' : 'unsent.openRecord')}
                </Button>
              )}
              {row.state === 'held' && !wasRejected(row) ? null : (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={t('unsent.removeOf', namesOf(row.about, t))}
                  onClick={() => remove(row)}
                >
                  {t('unsent.remove')}
                </Button>
              )}
            </Stack>
          ),
      },
    ];
  }, [t, say, lost, moment, open, remove]);
}
