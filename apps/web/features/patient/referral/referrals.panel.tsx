import type { ReferralOfPatient } from '@fieldward/contract/patient/referral.operations.ts';
import type { ReferralAct } from '@fieldward/domain/care/referral.ts';
import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useFormats } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { late } from '../../../ui/late.tsx';
import { Parts } from '../../../ui/parts.tsx';
import { Status } from '../../../ui/status.tsx';
import { patientQuery, shortName } from '../../../widgets/patient.queries.ts';
import { patientFactsQuery } from '../../../widgets/patient-banner.queries.ts';
import classes from '../chart/patient-panels.module.css';
import { ReferralMenu } from '../../../widgets/referral/referral-menu.tsx';
import { eventWords, kindWords, stateTones, urgencyTones, urgencyWords } from '../../../widgets/referral/referral-words.ts';

const Refer = late(async () => (await import('./refer.modal.tsx')).Refer);
const ReferralActModal = late(async () => (await import('../../../widgets/referral/referral-act.modal.tsx')).ReferralActModal);

/** Where somebody was referred or transferred to, and what became of it; that comes with the head of the page. */
export function ReferralsPanel({ patient }: { patient: string }) {
  const t = useText();
  const { may } = useSession();
  const heading = useId();
  const { data: facts } = useQuery(patientFactsQuery(patient));
  const { data: shown } = useQuery(patientQuery(patient));
  const [sending, setSending] = useState(false);
  const [doing, setDoing] = useState<{ readonly act: ReferralAct; readonly referral: ReferralOfPatient } | null>(null);
  if (!facts || !shown || !may('Get Referrals')) return null;
  const { referrals } = facts;
  const sends = may('Edit Referrals') && !shown.person.dead && !shown.voided;
  if (referrals.length === 0 && !sends) return null;
  return (
    <Paper component="section" withBorder p="md" mb="md" className={classes.panel} aria-labelledby={heading}>
      <Group justify="space-between" wrap="nowrap" mb="xs">
        <Title order={2} size="h5" id={heading}>
          {t('referral.ofPatient')}
        </Title>
        {sends ? (
          <Button
            variant="subtle"
            size="compact-sm"
            style={{ flexShrink: 0 }}
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setSending(true)}
          >
            {t('chart.refer')}
          </Button>
        ) : null}
      </Group>
      {referrals.length === 0 ? <Text c="dimmed">{t('referral.none')}</Text> : null}
      <ul className={classes.rows}>
        {referrals.map((referral) => (
          <li key={referral.uuid}>
            <Group justify="space-between" align="flex-start" gap="xs" wrap="nowrap">
              <ReferralFacts referral={referral} />
              <ReferralMenu
                referral={referral}
                name={t('referral.toPlace', {
                  kind: t(kindWords[referral.kind]),
                  place: isolated(referral.to?.display ?? referral.outside ?? ''),
                })}
                onAct={(act) => setDoing({ act, referral })}
              />
            </Group>
          </li>
        ))}
      </ul>
      {sending ? <Refer patient={shown} onClose={() => setSending(false)} /> : null}
      {doing ? <ReferralActModal {...doing} patient={{ uuid: patient, name: shortName(shown) }} onClose={() => setDoing(null)} /> : null}
    </Paper>
  );
}

/** Where it goes, why, and what happened so far. */
function ReferralFacts({ referral }: { referral: ReferralOfPatient }) {
  const t = useText();
  const { day, moment } = useFormats();
  const { kind, state, urgency, from, to, outside, workflow, service, reason, message, expected, arrived, overdue, history } = referral;
  return (
    <div>
      <Text fw={600} component="span">
        {t('referral.toPlace', { kind: t(kindWords[kind]), place: isolated(to?.display ?? outside ?? '') })}
      </Text>{' '}
      <Status tone={stateTones[state]}>{t(eventWords[state])}</Status>{' '}
      {urgency === 'routine' ? null : <Status tone={urgencyTones[urgency]}>{t(urgencyWords[urgency])}</Status>}{' '}
      {overdue ? <Status tone="bad">{t('referral.overdue')}</Status> : null}
      <Text size="sm" c="dimmed">
        <Parts
          of={[
            t('referral.fromPlace', { place: isolated(from.display) }),
            workflow?.display,
            service,
            reason,
            arrived === null ? t('referral.expectedOn', { day: day(expected) }) : t('referral.arrivedOn', { day: day(arrived) }),
          ]}
        />
      </Text>
      {message === null ? null : (
        <Text size="sm" dir="auto" style={{ whiteSpace: 'pre-line' }}>
          {message}
        </Text>
      )}
      <ol className={classes.rows} aria-label={t('referral.history')}>
        {history.map(({ event, at, by, reason: why }, nth) => (
          <li key={nth}>
            <Text size="xs" c="dimmed">
              <Parts of={[t(eventWords[event]), moment(at), by, why]} />
            </Text>
          </li>
        ))}
      </ol>
    </div>
  );
}
