import { useElementSize } from '@mantine/hooks';
import type { Position } from '@fieldward/domain/place/round.ts';
import { useFormats } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { useText } from '../../../lib/text.ts';
import { drawingOf } from './map-scale.ts';
import classes from './round.module.css';
import type { StopOnWay } from './stops.ts';

const HEIGHT = 320;
/** Pixels: the mark of a stop, and what a finger meets of it. */
const MARK = 13;
const FINGER = 22;

interface RoundMapProps {
  way: readonly StopOnWay[];
  here: Position | null;
  /** A stop was pressed, by its key. */
  onStop: (key: string) => void;
}

/** The stops where they are, in the order of the way, without a map of others beneath: nothing is fetched, and nobody is told where patients live. */
export function RoundMap({ way, here, onStop }: RoundMapProps) {
  const t = useText();
  const { number } = useFormats();
  const { ref, width } = useElementSize();
  const positions = [...(here === null ? [] : [here]), ...way.map(({ position }) => position)];
  const { at, scale } = drawingOf(positions, Math.max(width, 1), HEIGHT);
  const line = positions.map((position) => Object.values(at(position)).join(',')).join(' ');
  const start = here === null ? null : at(here);
  return (
    <div ref={ref} className={classes.map}>
      {width === 0 ? null : (
        <svg width={width} height={HEIGHT} direction="ltr" role="group" aria-label={t('round.map')}>
          <polyline points={line} className={classes.line} />
          {start === null ? null : (
            <g className={classes.here}>
              <title>{t('round.here')}</title>
              <circle cx={start.x} cy={start.y} r={7} />
            </g>
          )}
          {/* the first above the others */}
          {way.toReversed().map(({ key, name, position }, turned) => {
            const nth = way.length - turned;
            const { x, y } = at(position);
            const press = () => onStop(key);
            return (
              <a
                key={key}
                href={`#${key}`}
                className={classes.mark}
                aria-label={t('round.toStop', { number: nth, name: isolated(name) })}
                onClick={(event) => {
                  event.preventDefault();
                  press();
                }}
              >
                <circle cx={x} cy={y} r={FINGER} className={classes.finger} />
                <circle cx={x} cy={y} r={MARK} />
                <text x={x} y={y} dy="0.35em" textAnchor="middle">
                  {nth}
                </text>
              </a>
            );
          })}
          <g className={classes.scale}>
            <path d={`M12 ${HEIGHT - 18} v6 h${scale.pixels} v-6`} />
            <text x={12 + scale.pixels / 2} y={HEIGHT - 18} textAnchor="middle">
              {scale.kilometres < 1
                ? t('round.metres', { count: number(scale.kilometres * 1000) })
                : t('round.kilometres', { count: number(scale.kilometres) })}
            </text>
          </g>
        </svg>
      )}
    </div>
  );
}
