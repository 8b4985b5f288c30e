import type { HouseholdMemberShown, HouseholdPage } from '@fieldward/contract/patient/household.operations.ts';
import { Button, Group, Text } from '@mantine/core';
import { IconClipboardText, IconPlayerTrackNext, IconUserPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFormats } from '../../../lib/format.ts';
import { mayOpen } from '../../../lib/page-rights.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { Parts } from '../../../ui/parts.tsx';
import { Status } from '../../../ui/status.tsx';
import { ageText } from '../../../widgets/age-text.ts';
import { RouteLink, useGo } from '../../../widgets/navigation.tsx';
import { genderText } from '../../../widgets/patient-card.tsx';
import { SmallPhoto, type PhotosOfList } from '../../../widgets/photo/small-photo.tsx';
import { relationText } from './household.queries.ts';
import classes from './household.module.css';

interface MemberListProps {
  of: Pick<HouseholdPage, 'uuid' | 'members'>;
  /** uuid of the patient on whose page it stands. */
  self?: string;
  /** Left out where they would cost a request more. */
  photos?: PhotosOfList;
  /** What else can be done with a member. */
  menu?: (member: HouseholdMemberShown) => ReactNode;
  /** Registers somebody who is no patient yet; absent for who may not. */
  onRegister?: ((member: HouseholdMemberShown) => void) | undefined;
}

/** Who lives in a household: what they are to the head, and what is due for each; a form leads back here when it is saved. */
export function MemberList({ of: { uuid, members }, self, photos = null, menu, onRegister }: MemberListProps) {
  const t = useText();
  return (
    <ul className={classes.members} aria-label={t('household.members')}>
      {members.map((member) => (
        <li key={member.uuid}>
          <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
            <SmallPhoto photos={photos} patient={member.uuid} name={member.name} />
            <div className={classes.names}>
              <Group gap={8}>
                {member.uuid === self || !member.registered ? (
                  <Text span fw={600}>
                    <bdi>{member.name}</bdi>
                  </Text>
                ) : (
                  <RouteLink to="/patient/detail" search={{ patient: member.uuid }} fw={600}>
                    <bdi>{member.name}</bdi>
                  </RouteLink>
                )}
                {member.head ? <Status tone="accent">{t('household.head')}</Status> : null}
                {member.registered ? null : <Status>{t('household.noPatient')}</Status>}
                {member.dead ? <Status>{t('patient.deceased')}</Status> : null}
              </Group>
              <Text size="sm" c="dimmed">
                <Parts
                  of={[
                    member.relation === null ? null : relationText(member.relation, t),
                    member.gender === null ? null : genderText(member.gender, t),
                    ageText(member, t),
                    member.identifier,
                    member.registered ? null : member.phone,
                  ]}
                />
              </Text>
            </div>
            {menu?.(member)}
          </Group>
          {member.dead ? null : member.registered ? (
            <Due of={member} household={uuid} />
          ) : onRegister === undefined ? null : (
            <div className={classes.due}>
              <Button
                variant="subtle"
                size="compact-md"
                leftSection={<IconUserPlus size={16} aria-hidden />}
                aria-label={t('household.registerOf', { name: member.name })}
                onClick={() => onRegister(member)}
              >
                {t('household.register')}
              </Button>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

/** What is due for somebody, and the way to it. */
function Due({ of: member, household }: { of: HouseholdMemberShown; household: string }) {
  const t = useText();
  const go = useGo();
  const { day } = useFormats();
  const { may } = useSession();
  const enters = mayOpen('/patient/detail/dataentry', may);
  const { appointment, due, name, uuid: patient } = member;
  return (
    <div className={classes.due}>
      {appointment === null ? null : (
        <Status tone={appointment.missed ? 'bad' : 'warning'}>
          {t(appointment.missed ? 'household.appointmentMissed' : 'household.appointment', { date: day(appointment.day) })}
        </Status>
      )}
      {enters
        ? due.map(({ componentForm, form }) => (
            <Button
              key={componentForm}
              variant="light"
              size="compact-md"
              leftSection={<IconPlayerTrackNext size={16} aria-hidden />}
              aria-label={t('household.dueFormOf', { form, name })}
              onClick={() => go('/patient/detail/dataentry/form', { patient, componentForm, household })}
            >
              {form}
            </Button>
          ))
        : null}
      {enters ? (
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<IconClipboardText size={16} aria-hidden />}
          aria-label={t('household.enterDataOf', { name })}
          onClick={() =>
            go('/patient/detail/dataentry', { patient, household, ...(due[0] === undefined ? {} : { workflow: due[0].workflow }) })
          }
        >
          {t('patient.enterData')}
        </Button>
      ) : null}
    </div>
  );
}
