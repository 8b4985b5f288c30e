import type { PatientGrowth } from '@fieldward/contract/patient/patient-growth.operations.ts';
import { zText } from '@fieldward/domain/growth/z-text.ts';
import { Box, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormats } from '../../../lib/format.ts';
import { isolated } from '../../../lib/isolated.ts';
import { useText } from '../../../lib/text.ts';
import { late } from '../../../ui/late.tsx';
import { SearchSelect } from '../../../ui/search-select.tsx';
import { EmptyState, ErrorState, Skeletons } from '../../../ui/states.tsx';
import { Status } from '../../../ui/status.tsx';
import { toldText } from '../../../widgets/age-text.ts';
import { growthQuery } from './growth.queries.ts';
import classes from '../chart/patient-panels.module.css';
import { curveName, curveUnit, growthFlagWords } from './growth-words.ts';

const GrowthChart = late(async () => (await import('./growth-chart.tsx')).default);

type Curve = PatientGrowth['curves'][number];

/** How a child grows: its points on the curves of WHO, and in a table. */
export default function GrowthPanel({ patient }: { patient: string }) {
  const t = useText();
  const [wanted, setWanted] = useState('');
  const growth = useQuery(growthQuery(patient));
  if (growth.isError) return <ErrorState error={growth.error} onRetry={() => void growth.refetch()} />;
  if (!growth.data) return <Skeletons rows={6} />;
  const { sex, estimated, oedemaAsked, curves } = growth.data;
  const chosen = curves.find(({ indicator }) => indicator === wanted) ?? curves[0];
  if (sex === null) return <Text c="dimmed">{t('growth.noSex')}</Text>;
  if (chosen === undefined) return <EmptyState title={t('growth.none')} hint={t('growth.noneWhy')} />;
  return (
    <>
      <SearchSelect
        label={t('growth.curve')}
        mb="sm"
        allowDeselect={false}
        data={curves.map(({ indicator, points, oedema: swollen }) => ({
          value: indicator,
          label: `${t(curveName[indicator])} (${points.length + swollen.length})`,
        }))}
        value={chosen.indicator}
        onChange={(indicator) => setWanted(indicator ?? '')}
      />
      <div className={classes.beside}>
        <Picture key={chosen.indicator} curve={chosen} />
        <Points curve={chosen} />
      </div>
      {estimated ? (
        <Text size="sm" mt="sm">
          {t('growth.estimated')}
        </Text>
      ) : null}
      {chosen.indicator === 'heightForAge' || chosen.indicator === 'headForAge' ? null : (
        <Text size="sm" mt="sm">
          {t(oedemaAsked ? 'growth.oedema' : 'growth.oedemaUnasked')}
        </Text>
      )}
      <Text size="xs" c="dimmed" mt="sm">
        {t('growth.source')}
      </Text>
    </>
  );
}

function Picture({ curve }: { curve: Curve }) {
  const t = useText();
  const { day, number } = useFormats();
  const all = measurementsOf(curve);
  const [first, last] = [all[0], all.at(-1)];
  if (first === undefined || last === undefined) return null;
  const z = scored(last) ? zText(last.z) : '–';
  const label = t('growth.picture', {
    curve: t(curveName[curve.indicator]),
    count: all.length,
    from: day(first.day),
    to: day(last.day),
    z: scored(last) ? isolated(z) : t('growth.withOedema'),
  });
  return (
    <Box mih={340}>
      <Text fw={600}>
        <bdi>{measured(last, curve.indicator, number)}</bdi> · {day(last.day)} · <bdi>{z}</bdi>{' '}
        {scored(last) ? (
          last.flag === null ? null : (
            <Status tone={growthFlagWords[last.flag].tone}>{t(growthFlagWords[last.flag].word)}</Status>
          )
        ) : (
          <Status tone="bad">{t('growth.withOedema')}</Status>
        )}
      </Text>
      <GrowthChart curve={curve} label={label} />
    </Box>
  );
}

type Scored = Curve['points'][number];
type Point = Scored | Curve['oedema'][number];

/** Whether a measurement has a z-score; none has that depends on the weight of a child with oedema. */
const scored = (point: Point): point is Scored => 'z' in point;

/** All measurements of a curve, the oldest first. */
const measurementsOf = ({ points, oedema }: Curve): readonly Point[] => [...points, ...oedema].toSorted((a, b) => a.ageDays - b.ageDays);

/** '9.5 kg', of weight-for-height '9.5 kg, 75 cm'. */
const measured = ({ value, x }: Point, indicator: Curve['indicator'], number: (value: number) => string): string =>
  `${number(value)} ${curveUnit[indicator]}${indicator === 'weightForHeight' ? `, ${number(x)} cm` : ''}`;

/** How old a child was, as clinics of children say it: in days, in months to 5 years, in years. */
function ageText(ageDays: number): string {
  const months = Math.floor(ageDays / 30.4375);
  if (months === 0) return toldText({ count: ageDays, unit: 'days' });
  return months < 60 ? toldText({ count: months, unit: 'months' }) : toldText({ count: Math.floor(ageDays / 365.25), unit: 'years' });
}

/** The newest first. */
function Points({ curve }: { curve: Curve }) {
  const { indicator } = curve;
  const t = useText();
  const { day, number } = useFormats();
  return (
    <Table verticalSpacing={4} horizontalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('growth.day')}</Table.Th>
          <Table.Th>{t('growth.age')}</Table.Th>
          <Table.Th>{t('growth.value')}</Table.Th>
          <Table.Th>{t('growth.z')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {measurementsOf(curve)
          .toReversed()
          .map((point) => (
            <Table.Tr key={point.day}>
              <Table.Td>{day(point.day)}</Table.Td>
              <Table.Td>{ageText(point.ageDays)}</Table.Td>
              <Table.Td>
                <bdi>{measured(point, indicator, number)}</bdi>
              </Table.Td>
              <Table.Td>
                <bdi>{scored(point) ? zText(point.z) : '–'}</bdi>
                {scored(point) && point.flag === null ? null : (
                  <Text span size="sm" fw={600} display="block">
                    {t(scored(point) && point.flag !== null ? growthFlagWords[point.flag].word : 'growth.withOedema')}
                  </Text>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
      </Table.Tbody>
    </Table>
  );
}
