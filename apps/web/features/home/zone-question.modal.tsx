import { NativeSelect, Text } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { momentOf } from '@fieldward/domain/time/in-zone.ts';
import { callTagged } from '../../lib/call.ts';
import { deviceZone, keepZone } from '../../lib/clock.ts';
import { formats } from '../../lib/format.ts';
import { notify, notifyProblem } from '../../lib/notify.ts';
import { settingsQuery, useSettings } from '../../lib/settings.ts';
import { useLanguage, useText } from '../../lib/text.ts';
import { ModalForm } from '../../ui/modal-form.tsx';
import { firstStepsQuery } from '../../widgets/first-steps.queries.ts';
import { settingChoicesQuery } from '../../widgets/setting-choices.queries.ts';

/** Where this tab remembers that it was put off: the next sign-in asks again. */
const LATER = 'fieldward.zone.later';

/**
 * Asks for the time zone of a programme in which nobody has set it yet. The answer counts also where it is what the machine proposed;
 * whoever puts it off finds it in the settings.
 */
export function ZoneQuestion() {
  const [later, setLater] = useState(() => sessionStorage.getItem(LATER) !== null);
  const { data: done } = useQuery({ ...firstStepsQuery, enabled: !later });
  const asked = !later && done !== undefined && !done.zone && !done.begun;
  const { data: choices } = useQuery({ ...settingChoicesQuery, enabled: asked });
  if (!asked || choices === undefined) return null;
  return (
    <ZoneDialog
      zones={choices.zones}
      onClose={() => {
        sessionStorage.setItem(LATER, 'yes');
        setLater(true);
      }}
    />
  );
}

/** The settings that the question was asked on, with their version: whoever answers second is told, and sees what was chosen. */
const askedOnQuery = queryOptions({
  queryKey: ['settings', 'zone-question'],
  queryFn: () => callTagged('GET fieldward/settings'),
  staleTime: Infinity,
  gcTime: 0,
});

function ZoneDialog({ zones, onClose }: { zones: readonly string[]; onClose: () => void }) {
  const t = useText();
  const language = useLanguage();
  const queries = useQueryClient();
  const { dateFormat } = useSettings();
  const [zone, setZone] = useState(deviceZone);
  useQuery(askedOnQuery);
  const [now] = useState(() => momentOf(Date.now()));

  async function confirm(): Promise<void> {
    try {
      const { etag } = await queries.ensureQueryData(askedOnQuery);
      await callTagged('POST fieldward/settings', { body: { timeZone: zone }, ifMatch: etag });
    } catch (problem) {
      notifyProblem(problem);
      return shownAnew();
    }
    keepZone(zone);
    notify('firststeps.zoneKept', { zone });
    await shownAnew();
  }

  async function shownAnew(): Promise<void> {
    await Promise.all([settingsQuery, firstStepsQuery].map(({ queryKey }) => queries.invalidateQueries({ queryKey: [...queryKey] })));
  }

  return (
    <ModalForm
      onClose={onClose}
      title={t('firststeps.zoneTitle')}
      cancelLabel={t('firststeps.later')}
      submitLabel={t('firststeps.zoneConfirm')}
      submitFirst
      onSubmit={confirm}
    >
      <Text>{t('firststeps.zoneText')}</Text>
      <NativeSelect
        label={t('settings.timeZone')}
        description={t('firststeps.zoneNow', { clock: formats(dateFormat, '', language, zone).moment(now) })}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        withAsterisk
        aria-required
        data={zones.includes(zone) ? [...zones] : [zone, ...zones]}
        value={zone}
        onChange={(event) => setZone(event.currentTarget.value)}
      />
    </ModalForm>
  );
}
