import { moveSquare, type SquareChoice } from '@fieldward/domain/person/picture.ts';
import { Slider, Text, useDirection } from '@mantine/core';
import { useEffect, useRef, type PointerEvent } from 'react';
import { useText } from '../../../lib/text.ts';
import { drawSquare, type Drawable } from './photo-picture.ts';
import classes from './photo.module.css';

/** Points of the preview along a side. */
const SIDE = 320;

interface CutSquareProps {
  picture: Drawable;
  chosen: SquareChoice;
  onChange: (chosen: SquareChoice) => void;
}

/** Which square of a picture is kept: dragged, or moved by sliders. */
export function CutSquare({ picture, chosen, onChange }: CutSquareProps) {
  const t = useText();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current !== null) drawSquare(canvas.current, picture, chosen);
  }, [picture, chosen]);

  function drag(event: PointerEvent<HTMLCanvasElement>): void {
    if (event.buttons !== 1) return;
    const scale = SIDE / event.currentTarget.clientWidth / SIDE;
    onChange(moveSquare(picture, chosen, -event.movementX * scale, -event.movementY * scale));
  }

  // a picture does not turn with the language: what lies to its left stays there
  const turned = useDirection().dir === 'rtl';
  const shown = (name: keyof SquareChoice, value: number): number => (turned && name === 'across' ? 1 - value : value);
  const sliders = [
    ['zoom', t('photo.bigger'), 1, 4],
    ['across', t('photo.across'), 0, 1],
    ['down', t('photo.down'), 0, 1],
  ] as const;
  return (
    <>
      <canvas
        ref={canvas}
        width={SIDE}
        height={SIDE}
        className={classes.cut}
        role="img"
        aria-label={t('photo.preview')}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
      />
      {sliders.map(([name, label, min, max]) => (
        <div key={name}>
          <Text size="sm" aria-hidden>
            {label}
          </Text>
          <Slider
            thumbLabel={label}
            label={null}
            min={min}
            max={max}
            step={0.01}
            value={shown(name, chosen[name])}
            onChange={(value) => onChange({ ...chosen, [name]: shown(name, value) })}
          />
        </div>
      ))}
    </>
  );
}
