import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FollowupFinding } from '@fieldward/contract/report/followup.operations.ts';
import type { EnrolmentStatus } from '@fieldward/domain/care/enrolment.ts';
import type { Day } from '@fieldward/domain/time/day.ts';
import { useFormats } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { useText } from '../../../lib/text.ts';
import { ErrorState } from '../../../ui/states.tsx';
import { Status } from '../../../ui/status.tsx';
import { RouteLink } from '../../../widgets/navigation.tsx';
import { ScheduleState } from '../../../widgets/schedule-state.tsx';
import classes from './followup.module.css';
import { followupWhyQuery } from './followup.queries.ts';

/** Why somebody is on the list of places (uuids, none for all), or is not, sentence by sentence. */
export function Why({ patient, places = [] }: { patient: string; places?: readonly string[] }) {
  const t = useText();
  const say = useSentence();
  const found = useQuery(followupWhyQuery(patient, places));
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (found.data === undefined) return <Skeleton height={120} radius={8} />;
  const { listed, findings, day } = found.data;
  return (
    <>
      <Status tone={listed ? 'warning' : 'neutral'}>{t(listed ? 'followup.onList' : 'followup.notOnList')}</Status>
      <ul className={classes.findings}>
        {findings.map((finding, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- sentences have no other name
          <li key={index} className={classes.finding}>
            {finding.state === undefined ? null : <ScheduleState state={finding.state} />}
            <span>{say(finding, day)}</span>
          </li>
        ))}
      </ul>
      <RouteLink to="/patient/detail" search={{ patient }}>
        {t('followup.record')}
      </RouteLink>
    </>
  );
}

const statusWords = {
  active: 'enrolment.active',
  paused: 'enrolment.paused',
  transferred: 'enrolment.transferred',
  finished: 'enrolment.finished',
  lost: 'enrolment.lost',
  died: 'enrolment.died',
} as const satisfies Readonly<Record<EnrolmentStatus, string>>;

/** A finding as a sentence. */
function useSentence(): (finding: FollowupFinding, today: Day) => string {
  const t = useText();
  const formats = useFormats();
  return (finding, today) => {
    const place = isolated(finding.location?.display ?? t('followup.nowhere'));
    const name = isolated(finding.name ?? '');
    const workflow = isolated(finding.workflow?.display ?? '');
    const day = formats.day(finding.day);
    const due = formats.day(finding.due);
    switch (finding.why) {
      case 'dead':
        return day === '' ? t('followup.whyDeadOnly') : t('followup.whyDead', { day });
      case 'notEnrolled':
        return t('followup.whyNotEnrolled');
      case 'noSchedule':
        return t('followup.whyNoSchedule', { workflow });
      case 'ended':
        return t('followup.whyEnded', { workflow, status: t(statusWords[finding.status ?? 'active']), day });
      case 'counting':
        return t('followup.whyCounting', { workflow });
      case 'listed':
        return t((finding.due ?? today) < today ? 'followup.whyListed' : 'followup.whyListedDue', { name, day: due, place });
      case 'otherPlace':
        return t('followup.whyOtherPlace', { name, day: due, place });
      case 'notYet':
        return t('followup.whyNotYet', { name, day, due });
      case 'putOff':
        return t('followup.whyPutOff', { name, day });
      case 'settled':
        return finding.by
          ? t('followup.whySettled', { name, day, due, by: isolated(finding.by.display) })
          : t('followup.whySettledOnly', { name, day, due });
      case 'lost':
        return t('followup.whyLost', { name, day, due });
      default:
        return t('followup.whyNothing', { workflow });
    }
  };
}
