import { momentOf } from '@fieldward/domain/time/in-zone.ts';
import { Button, Group } from '@mantine/core';
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { useFormats } from '../../../lib/format.ts';
import { labelled, useText } from '../../../lib/text.ts';
import { TextButton } from '../../../ui/icon-button.tsx';
import { EmptyState, ErrorState, Skeletons } from '../../../ui/states.tsx';
import { placeAddressQuery } from '../list/event-place.queries.ts';
import { useGo } from '../../../widgets/navigation.tsx';
import { useActiveEvent } from './active-event.ts';
import './event-print.css';
import classes from './event-sheet.module.css';
import type { FullEvent } from './event.queries.ts';
import { eventQuery } from './event.queries.ts';

/** /event/print?event: the sheet that goes along to an event, for A4 paper. */
export default function EventPrintScreen() {
  const t = useText();
  const go = useGo();
  const uuid = useActiveEvent();
  const read = useQuery(eventQuery(uuid));
  const event = read.data?.event;
  const title = event === undefined ? t('closure.sheetTitle') : labelled(t('closure.sheetTitle'), event.name);

  // Whatever prints while this is open prints the sheet alone, and the file is named after the event.
  useEffect(() => {
    const page = document.documentElement;
    page.dataset['printing'] = 'sheet';
    document.title = title;
    return () => {
      delete page.dataset['printing'];
    };
  }, [title]);

  return (
    <>
      <Group gap="xs" mb="md" data-noprint>
        <TextButton icon={IconArrowLeft} turns text={t('shell.goBack')} variant="default" onClick={() => history.back()} />
        <TextButton icon={IconPrinter} text={t('closure.print')} disabled={event === undefined} onClick={() => print()} />
      </Group>
      {uuid === '' ? (
        <EmptyState
          title={t('closure.noEvent')}
          hint={t('closure.noEventWhy')}
          action={<Button onClick={() => go('/event')}>{t('closure.toList')}</Button>}
        />
      ) : event ? (
        <Sheet event={event} />
      ) : read.isError ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} />
      ) : (
        <Skeletons rows={12} />
      )}
    </>
  );
}

function Sheet({ event }: { event: FullEvent }) {
  const t = useText();
  const { moment } = useFormats();
  const [now] = useState(() => momentOf(Date.now()));
  const place = useQuery(placeAddressQuery(event.location?.uuid ?? '')).data;
  const { schedule } = event;
  const end = schedule?.plannedEndDate ?? schedule?.endDate;
  return (
    <article className={classes.sheet} data-sheet>
      <header className={classes.head}>
        <div>
          <h1>
            <bdi>{event.name}</bdi>
          </h1>
          <p>
            <bdi>{event.eventType?.name}</bdi> · {t('closure.eventNumber', { id: event.eventId })}
          </p>
        </div>
        <p className={classes.small}>{t('closure.printedOn', { time: moment(now) })}</p>
      </header>
      <dl className={classes.facts}>
        <Fact name={t('closure.plannedStart')}>{moment(schedule?.plannedDate)}</Fact>
        <Fact name={t('closure.plannedEnd')}>{moment(end)}</Fact>
        <Fact name={t('closure.place')}>{event.location?.display}</Fact>
        <Fact name={t('closure.address')}>{place}</Fact>
        <Fact name={t('closure.description')} wide>
          {event.description}
        </Fact>
      </dl>
      <Part title={t('closure.team')}>
        <Ticks
          heads={[t('closure.name'), t('closure.attended'), t('closure.signature')]}
          rows={event.eventParticipants.map(({ participant }) => [participant.name, null, ''])}
        />
      </Part>
      <Part title={t('closure.pickList')}>
        <Ticks
          heads={[t('closure.name'), t('closure.assetType'), t('closure.quantity'), t('closure.packed'), t('closure.returned')]}
          rows={event.eventAssets.map(({ asset, quantity }) => [
            asset.referenceId ? `${asset.name} (${asset.referenceId})` : asset.name,
            asset.assetType?.name ?? '',
            String(quantity ?? 1),
            null,
            null,
          ])}
        />
      </Part>
      <Part title={t('closure.services')}>
        <Ticks
          heads={[t('closure.name'), t('closure.quantity'), t('closure.provided')]}
          rows={event.eventServices.map(({ service, quantity }) => [service.name, String(quantity ?? 1), null])}
        />
      </Part>
      <section className={classes.notes}>
        <h2>{t('closure.notes')}</h2>
        {event.closureNotes ? (
          <p>
            <bdi>{event.closureNotes}</bdi>
          </p>
        ) : null}
        <div className={classes.lines} aria-hidden>
          {Array.from({ length: 6 }, (_, line) => (
            <i key={line} />
          ))}
        </div>
      </section>
    </article>
  );
}

function Fact({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return children ? (
    <div className={wide ? classes.wide : undefined}>
      <dt>{name}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  ) : null;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** A table on paper; null is a box to tick, '' a space to write in. */
function Ticks({ heads, rows }: { heads: readonly string[]; rows: readonly (readonly (string | null)[])[] }) {
  const t = useText();
  if (rows.length === 0) return <p>{t('closure.noneOf')}</p>;
  return (
    <table>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          // oxlint-disable-next-line react/no-array-index-key -- a printed list never changes, and two things may have one name
          <tr key={row}>
            {cells.map((cell, column) => (
              <td key={heads[column]} className={cell === null ? classes.tick : cell === '' ? classes.space : undefined}>
                {cell === null ? <span className={classes.box} aria-hidden /> : <bdi>{cell}</bdi>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
