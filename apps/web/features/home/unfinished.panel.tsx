import { momentOf } from '@fieldward/domain/time/in-zone.ts';
import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiProblem } from '../../lib/api.ts';
import { askFor, giveUp, useKeptDrafts } from '../../lib/draft-list.ts';
import { useFormats } from '../../lib/format.ts';
import { isolated } from '../../lib/isolated.ts';
import { mayOpen } from '../../lib/page-rights.ts';
import { useSession } from '../../lib/session.ts';
import { useText, type Text } from '../../lib/text.ts';
import { confirm } from '../../ui/confirm.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { RouteLink } from '../../widgets/navigation.tsx';
import { patientQuery, shortName } from '../../widgets/patient.queries.ts';
import { HomeSection } from './home-section.tsx';
import { begunQuery } from './unfinished.queries.ts';
import { unfinishedOf, type Unfinished as Begun } from './unfinished.ts';
import rows from './tasks.module.css';

/** So many stand on Home at once. */
const SHOWN = 4;

const keyOf = ({ of, patient, elsewhere }: Begun): string => `${of.form} ${patient} ${elsewhere?.browser ?? ''}`;

/** What the person began and did not save, on this device or another. */
export function Unfinished() {
  const t = useText();
  const { may } = useSession();
  const kept = useKeptDrafts();
  const [all, setAll] = useState(false);
  const [dropped, setDropped] = useState<ReadonlySet<string>>(new Set());
  const begun = kept.flatMap((draft) => {
    const each = unfinishedOf(draft);
    return each !== null && mayOpen(each.to, may) && !dropped.has(keyOf(each)) ? [each] : [];
  });
  return (
    <HomeSection title={t('home.unfinished')} some={begun.length > 0}>
      <ul className={rows.tasks}>
        {(all ? begun : begun.slice(0, SHOWN)).map((each) => (
          <Row key={keyOf(each)} begun={each} onDrop={() => setDropped(new Set([...dropped, keyOf(each)]))} />
        ))}
      </ul>
      {begun.length > SHOWN ? (
        <Button variant="subtle" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('savedlist.showFewer') : t('savedlist.showAll', { count: begun.length })}
        </Button>
      ) : null}
    </HomeSection>
  );
}

/** What was begun, in words. */
function titleOf(kind: Begun['kind'], what: string, name: string, t: Text): string {
  const holes = { what: isolated(what), name: isolated(name) };
  switch (kind) {
    case 'form':
      return t('home.formFor', holes);
    case 'correction':
      return t('home.correctionFor', holes);
    case 'results':
      return t('home.resultsFor', holes);
    case 'plan':
      return t('home.planOf', { what: holes.what });
    case 'closure':
      return t('home.closureOf', { what: holes.what });
    case 'dialog':
      return t('home.dialogOf', { what: holes.what });
  }
}

const isGone = (problem: unknown): boolean => problem instanceof ApiProblem && (problem.status === 403 || problem.status === 404);

/** When it was typed, and where. */
function Typed({ begun: { at, kind, elsewhere } }: { begun: Begun }) {
  const t = useText();
  const { moment } = useFormats();
  const when = moment(momentOf(at));
  if (elsewhere === undefined) return t('home.typed', { when });
  return t(kind === 'dialog' ? 'home.typedInDialog' : 'home.typedElsewhere', { when, device: isolated(elsewhere.device) });
}

/** Something that was begun: the way back to it, as long as there is what it is about, and the way to give it up. */
function Row({ begun, onDrop }: { begun: Begun; onDrop: () => void }) {
  const t = useText();
  const { of, kind, patient: uuid, to, search, elsewhere } = begun;
  const what = useQuery(begunQuery(begun));
  const patient = useQuery(patientQuery(uuid));
  const gone = isGone(what.error) || isGone(patient.error);
  const title = gone ? t('home.gone') : titleOf(kind, what.data ?? '…', patient.data === undefined ? '…' : shortName(patient.data), t);
  const drop = async (): Promise<void> => {
    if (!(await confirm({ message: t('home.discardSure', { title }) }))) return;
    giveUp(of, elsewhere);
    onDrop();
  };
  return (
    <li className={`${rows.task} ${rows.short}`}>
      <span className={rows.words}>
        {gone ? (
          <span>{title}</span>
        ) : (
          <RouteLink to={to} search={search} className={rows.name!} onClick={() => askFor(elsewhere)}>
            {title}
          </RouteLink>
        )}
        <span className={rows.where}>
          <Typed begun={begun} />
        </span>
      </span>
      <span className={rows.actions}>
        <IconButton icon={IconX} label={t('home.discard', { title })} onClick={() => void drop()} />
      </span>
    </li>
  );
}
