import { Alert, Stack, Text } from '@mantine/core';
import { IconCalendarX } from '@tabler/icons-react';
import { useFormats } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { RouteLink } from '../../../widgets/navigation.tsx';
import type { EventClash } from '../calendar/event-clash.ts';
import { fieldId } from './use-plan.ts';
import { Labelled } from '../../../ui/labelled.tsx';

/** Who or what is needed elsewhere at that time, and where. The plan was not saved. */
export function ClashBanner({ clashes }: { clashes: readonly EventClash[] }) {
  const t = useText();
  const { moment } = useFormats();
  if (clashes.length === 0) return null;
  return (
    <Alert
      id={fieldId('clashes')}
      tabIndex={-1}
      role="alert"
      color="red"
      variant="light"
      icon={<IconCalendarX aria-hidden />}
      title={clashes.length === 1 ? t('planner.clashTitle', { name: clashes[0]?.name ?? '' }) : t('planner.clashMany')}
    >
      <Stack gap={4}>
        {clashes.map(({ uuid, name, start, end, with: other }) => (
          <Text key={`${uuid} ${other?.uuid ?? ''} ${String(start)}`}>
            <Labelled
              label={
                <strong>
                  <bdi>{name}</bdi>
                </strong>
              }
            >
              {other ? (
                <>
                  {t('planner.clashWith', { event: other.name, start: moment(start), end: moment(end) })}{' '}
                  <RouteLink to="/event/planner" search={{ event: other.uuid }}>
                    {t('planner.openOther', { event: other.name })}
                  </RouteLink>
                </>
              ) : (
                t('planner.clashElsewhere')
              )}
            </Labelled>
          </Text>
        ))}
        <Text c="dimmed">{t('planner.clashAdvice')}</Text>
      </Stack>
    </Alert>
  );
}
