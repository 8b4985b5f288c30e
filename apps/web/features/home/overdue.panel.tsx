import { useFormats } from '../../lib/format.ts';
import { useText } from '../../lib/text.ts';
import { Figures } from './figures.tsx';
import { HomeSection } from './home-section.tsx';
import type { Found } from './work.queries.ts';
import classes from './work.module.css';

/** What is late over all places that one sees, in numbers that lead to the people. */
export function Overdue({ found }: { found: Found<'GET fieldward/followup'> }) {
  const t = useText();
  const { day } = useFormats();
  const total = found.data?.total;
  const title = t('home.late');
  const figures = (['trace', 'missed'] as const).map((measure) => ({
    name: t(`followup.${measure}`),
    count: total?.[measure] ?? 0,
    to: '/followup/people',
    search: { measure },
    pressing: measure === 'trace',
  }));
  return (
    <HomeSection
      title={title}
      of={found}
      some={figures.some(({ count }) => count > 0)}
      all={{ to: '/followup', text: t('shell.followup') }}
    >
      <Figures label={title} figures={figures} />
      {total === undefined || total.oldest === null ? null : (
        <p className={classes.note}>{t('home.oldestSince', { day: day(total.oldest) })}</p>
      )}
    </HomeSection>
  );
}
