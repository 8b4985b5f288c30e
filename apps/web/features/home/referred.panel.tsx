import type { ReferralListed } from '@fieldward/contract/patient/referral.operations.ts';
import type { ReferralAct } from '@fieldward/domain/care/referral.ts';
import { useState } from 'react';
import { useFormats } from '../../lib/format.ts';
import { isolated } from '../../lib/isolated.ts';
import { useSession } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { TextButton } from '../../ui/icon-button.tsx';
import { late } from '../../ui/late.tsx';
import { Status } from '../../ui/status.tsx';
import { actIcons, actsWith, ReferralMenu } from '../../widgets/referral/referral-menu.tsx';
import { actWords, kindWords, urgencyTones, urgencyWords } from '../../widgets/referral/referral-words.ts';
import { SmallPhoto, usePhotosOf, type PhotosOfList } from '../../widgets/photo/small-photo.tsx';
import { CallButton } from './call-button.tsx';
import { HomeSection } from './home-section.tsx';
import { PatientName } from './patient-name.tsx';
import type { Found } from './work.queries.ts';
import rows from './tasks.module.css';
import classes from './work.module.css';

const ReferralActModal = late(async () => (await import('../../widgets/referral/referral-act.modal.tsx')).ReferralActModal);

/** Who was sent here and has no answer yet. */
export function Referred({ found }: { found: Found<'GET fieldward/referrals'> }) {
  const t = useText();
  const [doing, setDoing] = useState<{ readonly act: ReferralAct; readonly referral: ReferralListed } | null>(null);
  const waiting = found.data?.results ?? [];
  const photos = usePhotosOf(waiting.map(({ patient }) => patient.uuid));
  return (
    <>
      <HomeSection title={t('home.referred')} of={found} some={waiting.length > 0} all={{ to: '/referral', text: t('shell.referrals') }}>
        <ul className={rows.tasks}>
          {waiting.map((referral) => (
            <ReferredRow key={referral.uuid} referral={referral} photos={photos} onAct={(act) => setDoing({ act, referral })} />
          ))}
        </ul>
        {found.data?.hasNext === true ? <p className={classes.note}>{t('home.moreReferrals')}</p> : null}
      </HomeSection>
      {doing === null ? null : (
        <ReferralActModal
          {...doing}
          patient={{ uuid: doing.referral.patient.uuid, name: doing.referral.patient.display }}
          onClose={() => setDoing(null)}
        />
      )}
    </>
  );
}

interface ReferredRowProps {
  referral: ReferralListed;
  photos: PhotosOfList;
  onAct: (act: ReferralAct) => void;
}

/** Somebody who was sent here, and what is next. */
function ReferredRow({ referral, photos, onAct }: ReferredRowProps) {
  const t = useText();
  const { may } = useSession();
  const { day } = useFormats();
  const { patient, kind, from, to, service, reason, urgency, expected, arrived, overdue } = referral;
  // who has answered need not say before that they have seen it
  const next = actsWith(referral, may).includes('accept') ? 'accept' : null;
  const when = arrived === null ? t('referral.expectedOn', { day: day(expected) }) : t('referral.arrivedOn', { day: day(arrived) });
  return (
    <li className={rows.task}>
      <SmallPhoto photos={photos} patient={patient.uuid} name={patient.display} />
      <span className={rows.words}>
        <PatientName patient={patient} />
        <span className={rows.why}>
          {[t(kindWords[kind]), service, reason]
            .filter((each) => each !== null && each !== '')
            .map((each) => isolated(each ?? ''))
            .join(' · ')}
        </span>
        <span className={rows.where}>
          {[t('home.sentTo', { from: isolated(from.display), to: isolated(to?.display ?? '') }), when].join(' · ')}
        </span>
      </span>
      <span className={rows.actions}>
        <span className={rows.state}>
          {overdue ? (
            <Status tone="bad">{t('referral.overdue')}</Status>
          ) : (
            <Status tone={urgencyTones[urgency]}>{t(urgencyWords[urgency])}</Status>
          )}
        </span>
        <CallButton patient={patient} />
        {next === null ? null : (
          <TextButton
            size="compact-sm"
            variant="light"
            icon={actIcons[next]}
            text={t(actWords[next])}
            aria-label={t('home.acceptOf', { name: isolated(patient.display) })}
            onClick={() => onAct(next)}
          />
        )}
        <ReferralMenu referral={referral} name={isolated(patient.display)} onAct={onAct} />
      </span>
    </li>
  );
}
