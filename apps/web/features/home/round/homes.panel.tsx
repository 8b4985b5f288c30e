import { Title } from '@mantine/core';
import { useId, useMemo, type ReactNode } from 'react';
import type { HomeVisit } from '@fieldward/contract/care/round.operations.ts';
import type { Position } from '@fieldward/domain/place/round.ts';
import type { Day } from '@fieldward/domain/time/day.ts';
import { useFormats } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { usePhotosOf } from '../../../widgets/photo/small-photo.tsx';
import { useLength } from './length.ts';
import { RoundMap } from './round-map.tsx';
import classes from './round.module.css';
import { StopItem } from './stop-item.tsx';
import { stopsOf, UNKNOWN, type Stop } from './stops.ts';

/** A stop is brought into sight and takes the focus. */
function show(key: string): void {
  const stop = document.getElementById(key);
  stop?.scrollIntoView({ block: 'center' });
  stop?.focus({ preventScroll: true });
}

/** The homes on the way, and those of which nobody knows where they are. */
export function Homes({ visits, start, today }: { visits: readonly HomeVisit[]; start: Position | null; today: Day }) {
  const t = useText();
  const { number } = useFormats();
  const length = useLength();
  const photos = usePhotosOf(visits.map(({ task }) => task.patient.uuid));
  const { way, elsewhere } = useMemo(() => stopsOf(visits, start), [visits, start]);
  const far = way.reduce((sum, { from }) => sum + (from ?? 0), 0);
  const item = (stop: Stop, nth: number | null) => (
    <StopItem key={stop.key} stop={stop} nth={nth} fromHere={start !== null} today={today} photos={photos} />
  );
  return (
    <>
      {way.length === 0 ? null : (
        <>
          <RoundMap way={way} here={start} onStop={show} />
          <p className={classes.note}>{t('round.way', { count: number(way.length), length: length(far) })}</p>
          <ol className={classes.stops}>{way.map((stop, at) => item(stop, at + 1))}</ol>
        </>
      )}
      {elsewhere.length === 0 ? null : (
        <Elsewhere>
          {elsewhere.map(({ village, stops }) => (
            <section key={village ?? UNKNOWN} aria-label={village ?? t('round.noVillage')}>
              <Title order={3} size="sm" className={classes.village!}>
                <bdi>{village ?? t('round.noVillage')}</bdi>
              </Title>
              <ul className={classes.stops}>{stops.map((stop) => item(stop, null))}</ul>
            </section>
          ))}
        </Elsewhere>
      )}
    </>
  );
}

/** The homes that are not on the way, because nobody knows where they are. */
function Elsewhere({ children }: { children: ReactNode }) {
  const t = useText();
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.elsewhere}>
      <Title order={2} id={id}>
        {t('round.noPosition')}
      </Title>
      <p className={classes.note}>{t('round.noPositionHint')}</p>
      {children}
    </section>
  );
}
