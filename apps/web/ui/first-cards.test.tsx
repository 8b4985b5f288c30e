import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useFirstCards } from './first-cards.ts';

interface Row {
  readonly id: string;
}

const rowsOf = (prefix: string): Row[] => Array.from({ length: 25 }, (_each, at) => ({ id: `${prefix}${at}` }));
const idOf = ({ id }: Row): string => id;

/** Notes how many rows are drawn each time, and how many are said to come. */
function Watched({ rows, seen }: { rows: readonly Row[]; seen: string[] }) {
  const drawn = useFirstCards(rows, idOf)(rows);
  seen.push(`${drawn.rows.length} + ${drawn.toCome}`);
  return null;
}

test('of new rows the first are drawn at once and the others after them, and rows that are there stay', () => {
  const seen: string[] = [];
  const { rerender } = render(<Watched rows={rowsOf('a')} seen={seen} />);
  expect(seen).toEqual(['8 + 17', '25 + 0']);

  seen.length = 0;
  rerender(<Watched rows={[{ id: 'new' }, ...rowsOf('a')]} seen={seen} />);
  expect(seen).toEqual(['26 + 0', '26 + 0']);

  seen.length = 0;
  rerender(<Watched rows={rowsOf('b')} seen={seen} />);
  expect(seen).toEqual(['8 + 17', '25 + 0']);
});
