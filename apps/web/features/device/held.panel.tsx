import { Alert, Button, Group, Loader, Text } from '@mantine/core';
import { IconCircleCheck, IconClockExclamation, IconPassword, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { momentOf } from '@fieldward/domain/time/in-zone.ts';
import { connectionLost } from '../../lib/connection-state.ts';
import { updateNow } from '../../lib/device/device.ts';
import { fileSize } from '../../lib/file-size.ts';
import { useFormats } from '../../lib/format.ts';
import { isFull } from '../../lib/is-full.ts';
import { isolated } from '../../lib/isolated.ts';
import { notify, problemText } from '../../lib/notify.ts';
import { useLanguage, useText } from '../../lib/text.ts';
import { useUnsentCount } from '../../lib/unsent/use-unsent.ts';
import { confirm } from '../../ui/confirm.tsx';
import { late } from '../../ui/late.tsx';
import { useWork } from '../../ui/use-work.ts';
import classes from './device.module.css';
import { removeFromHere, type ThisDevice } from './this-device.queries.ts';

const ChangePin = late(async () => (await import('../../widgets/device/change-pin.modal.tsx')).ChangePin);

/** What this device holds, since when, and what can be done with it. */
export function HeldPanel({ held }: { held: ThisDevice }) {
  const t = useText();
  const { moment, number } = useFormats();
  const language = useLanguage();
  const { own } = useUnsentCount();
  const [busy, work] = useWork();
  const [changing, setChanging] = useState(false);
  const { people, position, hello, numbers, working, problem, bytes } = held;

  async function remove(): Promise<void> {
    if (!(await confirm({ message: t('ondevice.removeSure'), yes: t('ondevice.remove') }))) return;
    await removeFromHere(held);
    notify('ondevice.removed');
  }
  async function update(): Promise<void> {
    if (connectionLost()) notify('shell.offline');
    else await updateNow();
  }
  // what is fetched besides does not make a device less ready: its button turns
  const loading = working && position.loading;
  const facts = [
    [t('ondevice.people'), number(people)],
    [t('ondevice.updated'), position.whole === null ? t('ondevice.never') : moment(momentOf(position.whole))],
    [t('ondevice.waiting'), number(own)],
    ...(hello === undefined ? [] : [[t('ondevice.holdDays'), number(hello.holdDays)] as const]),
    ...numbers.map(({ name, count }) => [t('ondevice.numbers', { type: isolated(name) }), number(count)] as const),
    ...(bytes === undefined ? [] : [[t('ondevice.size'), fileSize(bytes, language)] as const]),
  ] as const;
  return (
    <section className={classes.held} aria-label={hello?.name ?? t('ondevice.title')}>
      <output className={classes.state}>
        {loading ? (
          <Loader size={20} aria-hidden />
        ) : position.whole === null ? (
          <IconClockExclamation size={20} aria-hidden />
        ) : (
          <IconCircleCheck size={20} aria-hidden />
        )}
        <Text fw={600}>{loading ? t('ondevice.loading') : position.whole === null ? t('ondevice.notWhole') : t('ondevice.ready')}</Text>
      </output>
      {hello === undefined ? null : <Text>{[hello.name, ...hello.places.map(({ display }) => display)].join(' · ')}</Text>}
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {position.left > 0 ? <Alert color="yellow">{t('ondevice.left', { count: position.left })}</Alert> : null}
      {(position.formsSince ?? null) === null ? null : (
        <Alert color="yellow">{t('ondevice.formsSince', { when: moment(position.formsSince) })}</Alert>
      )}
      {/* what was kept by an older version says nothing of it */}
      {typeof hello?.dailyMost !== 'number' ? null : (
        <Alert color="yellow">{t('ondevice.dailyMost', { most: number(hello.dailyMost) })}</Alert>
      )}
      {problem === undefined || connectionLost() ? null : (
        <Alert color="red">{isFull(problem) ? t('ondevice.full') : problemText(problem).text}</Alert>
      )}
      <Group>
        <Button leftSection={<IconRefresh size={16} aria-hidden />} loading={working || busy} onClick={() => void work(update)}>
          {t('ondevice.update')}
        </Button>
        <Button variant="default" leftSection={<IconPassword size={16} aria-hidden />} onClick={() => setChanging(true)}>
          {t('ondevice.pinChange')}
        </Button>
        <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => void work(remove)}>
          {t('ondevice.remove')}
        </Button>
      </Group>
      {changing ? <ChangePin onClose={() => setChanging(false)} /> : null}
    </section>
  );
}
