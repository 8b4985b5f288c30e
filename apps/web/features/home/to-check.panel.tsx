import { useQuery } from '@tanstack/react-query';
import { mayOpen } from '../../lib/page-rights.ts';
import { useSession } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { Figures } from './figures.tsx';
import { HomeSection } from './home-section.tsx';
import { DUPLICATES, HELD, MARKED } from './work-rights.ts';
import { heldCountQuery, markedCountQuery, pairCountQuery } from './work.queries.ts';

/** Records that somebody has to look at: perhaps of one person, kept although their rules refuse them, or refused and held. */
export function ToCheck() {
  const t = useText();
  const { may } = useSession();
  const pairs = useQuery({ ...pairCountQuery, enabled: mayOpen(DUPLICATES, may) });
  const marked = useQuery({ ...markedCountQuery, enabled: mayOpen(MARKED, may) });
  const held = useQuery({ ...heldCountQuery, enabled: mayOpen(HELD, may) });
  const title = t('home.toCheck');
  const figures = [
    { name: t('administration.duplicates'), count: pairs.data ?? 0, to: DUPLICATES, limited: true },
    { name: t('administration.marked'), count: marked.data ?? 0, to: MARKED, limited: true },
    { name: t('administration.heldRecords'), count: held.data ?? 0, to: HELD, limited: true },
  ];
  return (
    <HomeSection title={title} of={[pairs, marked].find(({ isError }) => isError) ?? held} some={figures.some(({ count }) => count > 0)}>
      <Figures label={title} figures={figures} />
    </HomeSection>
  );
}
