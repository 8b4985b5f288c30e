import type { ChangeSinceYesterday, changeKinds } from '@fieldward/contract/care/since-yesterday.operations.ts';
import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import { useFormats } from '../../lib/format.ts';
import { isolated } from '../../lib/isolated.ts';
import { useText } from '../../lib/text.ts';
import { Parts } from '../../ui/parts.tsx';
import { Status } from '../../ui/status.tsx';
import { eventWords } from '../../widgets/referral/referral-words.ts';
import { outcomeWords } from '../../widgets/trace-words.ts';
import { HomeSection } from './home-section.tsx';
import { PatientName } from './patient-name.tsx';
import classes from './since-yesterday.module.css';
import { sinceYesterdayQuery } from './work.queries.ts';

type Kind = (typeof changeKinds)[number];

const titles: Readonly<Record<Kind, PlainCode>> = {
  result: 'home.sinceResult',
  referral: 'home.sinceReferral',
  transfer: 'home.sinceTransfer',
  death: 'home.sinceDeath',
  came: 'home.sinceCame',
  traced: 'home.sinceTraced',
};

/** What changed at the places since their last working day: by kind, the newest first. @param places uuids, joined with commas; '' for all */
export function SinceYesterday({ places }: { places: string }) {
  const t = useText();
  const { day, number } = useFormats();
  const found = useQuery(sinceYesterdayQuery(places));
  const kinds = found.data?.kinds ?? [];
  const title = found.data === undefined ? t('home.changed') : t('home.since', { day: day(found.data.since) });
  return (
    <HomeSection title={title} of={found} some={kinds.length > 0}>
      <div className={classes.kinds}>
        {kinds.map(({ kind, results, hasNext }) => (
          <details key={kind} className={classes.kind} open={results.length <= OPEN}>
            <summary className={classes.summary}>
              <Title order={3} size="sm">
                {t('home.sinceOf', { name: t(titles[kind]), count: `${number(results.length)}${hasNext ? '+' : ''}` })}
              </Title>
            </summary>
            <ul className={classes.changes}>
              {results.map((change) => (
                <Change key={`${change.patient.uuid} ${String(change.at)} ${change.what ?? ''}`} change={change} kind={kind} />
              ))}
            </ul>
            {hasNext ? <p className={classes.note}>{t('home.sinceMore')}</p> : null}
          </details>
        ))}
      </div>
    </HomeSection>
  );
}

/** So many of a kind are shown unasked. */
const OPEN = 5;

/** Of whom, what, how, and who recorded it. */
function Change({
  change: { patient, at, what, urgent, event, from, to, outcome, by },
  kind,
}: {
  change: ChangeSinceYesterday;
  kind: Kind;
}) {
  const t = useText();
  const { moment, dayOf } = useFormats();
  return (
    <li className={classes.change}>
      <PatientName patient={patient} />
      {urgent ? <Status tone="bad">{t(kind === 'result' ? 'task.critical' : 'referral.emergency')}</Status> : null}
      <span className={classes.about}>
        <Parts
          of={[
            what,
            event === null ? null : t(eventWords[event]),
            from === null ? null : t('home.sentTo', { from: isolated(from), to: isolated(to ?? '') }),
            outcome === null ? null : t(outcomeWords[outcome]),
            by === null ? null : t('home.sinceBy', { name: isolated(by) }),
            kind === 'death' ? dayOf(at) : moment(at),
          ]}
        />
      </span>
    </li>
  );
}
