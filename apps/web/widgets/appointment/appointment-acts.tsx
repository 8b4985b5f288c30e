import { appointment } from '@fieldward/contract/care/appointment.ts';
import type { Expected } from '@fieldward/contract/care/appointment.operations.ts';
import { isOpen, type AppointmentStatus } from '@fieldward/domain/care/appointment.ts';
import { Group } from '@mantine/core';
import { IconArrowBackUp, IconBan, IconCalendarDue, IconCheck, IconDoorEnter, IconPhone, IconUserOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { today } from '../../lib/clock.ts';
import { save } from '../../lib/client.ts';
import { isolated } from '../../lib/isolated.ts';
import { notify, notifyProblem } from '../../lib/notify.ts';
import { EditingGoesOn } from '../../lib/stale-save.ts';
import { useText } from '../../lib/text.ts';
import { MenuEntry, MoreMenu } from '../../ui/more-menu.tsx';
import { WorkButton } from '../../ui/work-button.tsx';
import { phoneLink } from '../phone-link.ts';
import { appointmentsChanged } from './clinic-day.queries.ts';

interface AppointmentActsProps {
  of: Expected;
  /** Opens the dialog to move or cancel it; without it neither is offered here. */
  onOpen?: (as: 'move' | 'cancel') => void;
}

/** Says what became of an appointment, and asks anew for what shows it. */
function useStatus({ uuid, version, patient }: Expected): (to: AppointmentStatus) => Promise<void> {
  const queries = useQueryClient();
  return async (to) => {
    try {
      await save(appointment, { status: to }, { uuid, ifMatch: `"${version}"` });
      notify('appointment.saved');
    } catch (problem) {
      if (!(problem instanceof EditingGoesOn)) notifyProblem(problem);
    }
    await appointmentsChanged(queries, patient.uuid);
  };
}

/** What can be recorded of somebody who is expected: the next step as a button, the others in a menu. */
export function AppointmentActs({ of, onOpen }: AppointmentActsProps) {
  const t = useText();
  const { status, day, patient } = of;
  const name = isolated(patient.display);
  const here = day <= today();
  const set = useStatus(of);
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {here && isOpen(status) ? (
        <WorkButton
          size="compact-sm"
          variant="light"
          icon={IconDoorEnter}
          text={t('appointment.arrive')}
          aria-label={t('appointment.arriveOf', { name })}
          work={() => set('arrived')}
        />
      ) : null}
      {status === 'arrived' ? (
        <WorkButton
          size="compact-sm"
          variant="light"
          icon={IconCheck}
          text={t('appointment.complete')}
          aria-label={t('appointment.completeOf', { name })}
          work={() => set('completed')}
        />
      ) : null}
      <MoreMenu label={t('appointment.moreOf', { name })}>
        {patient.phone === null ? null : (
          <MenuEntry
            icon={IconPhone}
            text={t('appointment.call', { phone: isolated(patient.phone) })}
            onClick={() => (window.location.href = phoneLink(patient.phone ?? ''))}
          />
        )}
        {isOpen(status) ? (
          <>
            {onOpen === undefined ? null : <MenuEntry icon={IconCalendarDue} text={t('appointment.move')} onClick={() => onOpen('move')} />}
            {here ? <MenuEntry icon={IconCheck} text={t('appointment.complete')} onClick={() => void set('completed')} /> : null}
            {here && status === 'scheduled' ? (
              <MenuEntry icon={IconUserOff} text={t('appointment.miss')} onClick={() => void set('missed')} />
            ) : null}
          </>
        ) : null}
        {status === 'completed' || status === 'cancelled' ? (
          <MenuEntry icon={IconArrowBackUp} text={t('appointment.scheduledAgain')} onClick={() => void set('scheduled')} />
        ) : onOpen === undefined ? null : (
          <MenuEntry icon={IconBan} color="red" text={t('appointment.cancel')} onClick={() => onOpen('cancel')} />
        )}
        {status === 'arrived' ? (
          <MenuEntry icon={IconArrowBackUp} text={t('appointment.notCome')} onClick={() => void set('scheduled')} />
        ) : null}
      </MoreMenu>
    </Group>
  );
}
