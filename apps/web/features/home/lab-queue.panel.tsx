import type { LabWorkList } from '@fieldward/domain/lab/work-list.ts';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import { useText } from '../../lib/text.ts';
import { Figures } from './figures.tsx';
import { HomeSection } from './home-section.tsx';
import type { Found } from './work.queries.ts';

/** The lists on which something is to be done, what cannot wait first. What was collected is on the one to accept. */
const lists = [
  ['critical', 'labwork.critical'],
  ['overdue', 'labwork.overdue'],
  ['toaccept', 'labwork.toAccept'],
  ['toresult', 'labwork.toResult'],
  ['torelease', 'labwork.toRelease'],
] as const satisfies readonly (readonly [LabWorkList, PlainCode])[];

/** How many tests wait for each step of the laboratory. */
export function LabQueue({ found }: { found: Found<'GET fieldward/labworklist'> }) {
  const t = useText();
  const totals = found.data?.totals;
  const title = t('shell.laboratory');
  const figures = lists.map(([list, name]) => ({
    name: t(name),
    count: totals?.[list] ?? 0,
    to: '/laboratory',
    search: { list },
    pressing: list === 'critical' || list === 'overdue',
  }));
  return (
    <HomeSection title={title} of={found} some={figures.some(({ count }) => count > 0)}>
      <Figures label={title} figures={figures} />
    </HomeSection>
  );
}
