import { Alert } from '@mantine/core';
import { IconCalendarTime } from '@tabler/icons-react';
import { useState } from 'react';
import { typedMoment } from '../../../lib/clock.ts';
import { useFormats } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';

/** Says that an event has not happened yet, when its actual start (the programme's clock, '' for none) is still to come. */
export function NotHappenedYet({ start }: { start: string }) {
  const t = useText();
  const { typed } = useFormats();
  const [now] = useState(() => Date.now());
  const begins = typedMoment(start);
  if (begins === '' || Date.parse(begins) <= now) return null;
  return (
    <Alert color="yellow" icon={<IconCalendarTime size={16} aria-hidden />}>
      {t('closure.notHappenedYet', { time: typed(start) })}
    </Alert>
  );
}
