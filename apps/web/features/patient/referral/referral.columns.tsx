import type { ReferralListed } from '@fieldward/contract/patient/referral.operations.ts';
import type { ReferralAct } from '@fieldward/domain/care/referral.ts';
import { Group } from '@mantine/core';
import { useMemo } from 'react';
import { useFormats } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import type { GridColumn } from '../../../ui/data-grid.tsx';
import { Status } from '../../../ui/status.tsx';
import { usePhotoColumn } from '../../../widgets/photo/photo-column.tsx';
import { ReferralMenu } from '../../../widgets/referral/referral-menu.tsx';
import { eventWords, kindWords, stateTones, urgencyTones, urgencyWords } from '../../../widgets/referral/referral-words.ts';

const patientOf = ({ patient }: ReferralListed) => patient;

/** The columns of the lists of referrals. */
export function useReferralColumns(
  rows: readonly ReferralListed[] | undefined,
  list: 'incoming' | 'outgoing' | 'overdue',
  onAct: (act: ReferralAct, referral: ReferralListed) => void,
): readonly GridColumn<ReferralListed>[] {
  const t = useText();
  const { day } = useFormats();
  const photo = usePhotoColumn(rows, patientOf);
  return useMemo(
    () => [
      ...photo,
      { key: 'patient', title: t('referral.patient'), width: 130, phone: 'title', wrap: true, value: ({ patient }) => patient.display },
      {
        key: 'identifier',
        title: t('patient.identifier'),
        width: 120,
        hidden: true,
        phone: 'none',
        value: ({ patient }) => patient.identifier,
      },
      {
        key: 'phone',
        title: t('chart.phone'),
        width: 130,
        hidden: list !== 'overdue',
        phone: 'none',
        value: ({ patient }) => patient.phone,
      },
      {
        key: 'kind',
        title: t('referral.type'),
        width: 90,
        hidden: list === 'overdue',
        phone: 'none',
        value: ({ kind }) => t(kindWords[kind]),
      },
      ...(list === 'outgoing'
        ? []
        : [{ key: 'from', title: t('referral.from'), wrap: true, value: ({ from }: ReferralListed) => from.display }]),
      ...(list === 'incoming'
        ? []
        : [{ key: 'to', title: t('referral.to'), wrap: true, value: ({ to, outside }: ReferralListed) => to?.display ?? outside }]),
      {
        key: 'urgency',
        title: t('referral.urgency'),
        width: 112,
        hidden: list === 'overdue',
        value: ({ urgency }) => t(urgencyWords[urgency]),
        render: ({ urgency }) => <Status tone={urgencyTones[urgency]}>{t(urgencyWords[urgency])}</Status>,
      },
      {
        key: 'reason',
        title: t('referral.reason'),
        width: 180,
        wrap: true,
        phone: 'none',
        value: ({ service, reason }) => [service, reason].filter(Boolean).join(' · '),
      },
      {
        key: 'expected',
        title: t('referral.expected'),
        width: 120,
        phone: 'first',
        short: ({ expected, arrived, overdue }) =>
          overdue ? <Status tone="bad">{t('referral.overdue')}</Status> : day(arrived ?? expected),
        value: ({ expected, arrived }) => (arrived === null ? day(expected) : t('referral.arrivedOn', { day: day(arrived) })),
        render: ({ expected, arrived, overdue }) =>
          overdue ? (
            <Group gap={6} wrap="wrap">
              {day(expected)} <Status tone="bad">{t('referral.overdue')}</Status>
            </Group>
          ) : arrived === null ? (
            day(expected)
          ) : (
            t('referral.arrivedOn', { day: day(arrived) })
          ),
      },
      {
        key: 'state',
        title: t('referral.state'),
        width: 120,
        phone: 'first',
        value: ({ state }) => t(eventWords[state]),
        render: ({ state }) => <Status tone={stateTones[state]}>{t(eventWords[state])}</Status>,
      },
      {
        key: 'acts',
        title: '',
        width: 56,
        action: true,
        render: (referral) => <ReferralMenu referral={referral} name={referral.patient.display} onAct={(act) => onAct(act, referral)} />,
      },
    ],
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what opens the dialog is the same at each drawing
    [t, day, list, photo],
  );
}
