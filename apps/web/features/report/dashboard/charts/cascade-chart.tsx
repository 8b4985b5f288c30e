import type { DashboardIndicator } from '@fieldward/contract/report/dashboard.ts';
import type { DashboardResponse } from '@fieldward/contract/report/dashboard.operations.ts';
import { useFormats } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/text.ts';
import { useGo } from '../../../../widgets/navigation.tsx';
import { cascade } from './chart-data.ts';
import { ChartFrame } from './chart-frame.panel.tsx';
import { useDashboardWords } from '../page/dashboard-words.ts';
import { PEOPLE, peopleSearch } from '../people/people-address.ts';

/** From screening to treatment: how many reach each step, and what share of the step before. */
export function CascadeChart({ response, about }: { response: DashboardResponse; about: string }) {
  const t = useText();
  const go = useGo();
  const { number } = useFormats();
  const { say } = useDashboardWords();
  const title = t('dashboardscreen.cascade');
  const steps = cascade.map((indicator, at) => {
    const value = response.indicators[indicator].value ?? 0;
    const before = at === 0 ? 0 : (response.indicators[cascade[at - 1] ?? indicator].value ?? 0);
    return { indicator, name: t(`dashboardscreen.${indicator}`), value, share: before === 0 ? null : (value / before) * 100 };
  });
  const people = (indicator: DashboardIndicator, value: number) =>
    value === 0 ? undefined : peopleSearch(indicator, response.indicators[indicator], response.location?.uuid ?? null);

  return (
    <ChartFrame
      title={title}
      about={about}
      file={`cascade-${response.from}-${response.to}`}
      empty={steps.every(({ value }) => value === 0)}
      drawing={{
        form: 'bars',
        lying: true,
        rows: steps.map(({ indicator, name, value }) => ({ key: indicator, name, patients: value })),
        series: [{ name: 'patients', label: t('dashboardscreen.patients'), color: 'var(--fw-chart-1)' }],
        format: number,
        onPick: (key) => {
          const step = steps.find(({ indicator }) => indicator === key);
          const search = step && people(step.indicator, step.value);
          if (search !== undefined) go(PEOPLE, search);
        },
      }}
      table={{
        head: t('dashboardscreen.step'),
        columns: [t('dashboardscreen.patients'), t('dashboardscreen.ofStepBefore')],
        lines: steps.map(({ indicator, name, value, share }) => ({
          key: indicator,
          name,
          cells: [{ text: number(value), people: people(indicator, value) }, { text: say(share, 'percent') }],
        })),
      }}
      csv={() => [
        [t('dashboardscreen.step'), t('dashboardscreen.patients'), t('dashboardscreen.ofStepBefore')],
        ...steps.map(({ name, value, share }) => [name, value, share === null ? null : Math.round(share * 10) / 10]),
      ]}
    />
  );
}
