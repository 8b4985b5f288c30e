import type { Schedule } from '@fieldward/domain/care/schedule/schedule.ts';
import { Accordion, Group } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { IconButton, TextButton } from '../../../ui/icon-button.tsx';
import { Status } from '../../../ui/status.tsx';
import { ClosedDaysPanel } from './closed-days.panel.tsx';
import { moved, newStep, put, without } from './new-parts.ts';
import { useScene } from './schedule-scene.ts';
import { StepEditor } from './step-editor.tsx';

/** The steps of a schedule, each opened to be edited. */
export function StepList({ schedule, onChange }: { schedule: Schedule; onChange: (schedule: Schedule) => void }) {
  const t = useText();
  const { findings } = useScene();
  const [open, setOpen] = useState<string | null>(schedule.steps.length === 1 ? (schedule.steps[0]?.key ?? null) : null);
  const last = schedule.steps.length - 1;
  return (
    <>
      <Accordion variant="separated" value={open} onChange={setOpen} mb="md">
        {schedule.steps.map((step, at) => {
          const position = `steps[${at}]`;
          const name = step.name || t('schedulescreen.newStep');
          const wrong = findings.some((each) => each.severity === 'error' && each.position.startsWith(`${position}.`));
          return (
            <Accordion.Item key={step.key} value={step.key}>
              <Accordion.Control>
                <Group gap={8}>
                  <bdi>{name}</bdi>
                  {wrong ? <Status tone="bad">{t('shell.error')}</Status> : null}
                </Group>
              </Accordion.Control>
              <Accordion.Panel>
                {open === step.key ? (
                  <StepEditor
                    step={step}
                    position={position}
                    onChange={(next) => onChange({ ...schedule, steps: put(schedule.steps, at, next) })}
                  />
                ) : null}
                <Group gap={4} mt="md">
                  <IconButton
                    icon={IconArrowUp}
                    label={t('schedulescreen.moveUp', { name })}
                    disabled={at === 0}
                    onClick={() => onChange(moved(schedule, at, -1))}
                  />
                  <IconButton
                    icon={IconArrowDown}
                    label={t('schedulescreen.moveDown', { name })}
                    disabled={at === last}
                    onClick={() => onChange(moved(schedule, at, 1))}
                  />
                  <IconButton
                    icon={IconTrash}
                    color="red"
                    label={t('schedulescreen.removeOf', { name })}
                    onClick={() => onChange({ ...schedule, steps: without(schedule.steps, at) })}
                  />
                </Group>
              </Accordion.Panel>
            </Accordion.Item>
          );
        })}
      </Accordion>
      <TextButton
        icon={IconPlus}
        variant="light"
        text={t('schedulescreen.addStep')}
        onClick={() => {
          const step = newStep(schedule.steps);
          onChange({ ...schedule, steps: [...schedule.steps, step] });
          setOpen(step.key);
        }}
      />
      <ClosedDaysPanel closed={schedule.closed} onChange={(closed) => onChange({ ...schedule, closed })} />
    </>
  );
}
