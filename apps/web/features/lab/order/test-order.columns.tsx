import { momentText } from '@fieldward/domain/time/in-zone.ts';
import { ActionIcon, Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { Formats } from '../../../lib/format.ts';
import { useText, type Text } from '../../../lib/text.ts';
import type { GridColumn } from '../../../ui/data-grid.tsx';
import { Status } from '../../../ui/status.tsx';
import type { LabTest } from './lab-work.queries.ts';
import { SampleState, statusCode } from '../page/lab-words.tsx';

/** Grids of the laboratory show twelve rows at first, in 415 pixels. */
export const ROWS = 12;
export const GRID_HEIGHT = 415;

interface OrderActions {
  /** Null for those who may not look there. */
  samples: ((test: LabTest) => void) | null;
  results: ((test: LabTest) => void) | null;
  view: (test: LabTest) => void;
  edit: ((test: LabTest) => void) | null;
}

/** The reference of a test; of one that was ordered on this device, with that, and perhaps without a number yet. */
function Reference({ test: { labReferenceNumber, here } }: { test: LabTest }) {
  const t = useText();
  return (
    <>
      <bdi>{labReferenceNumber || t('labscreen.numberLater')}</bdi> {here ? <Status>{t('labscreen.onDevice')}</Status> : null}
    </>
  );
}

/** Test Type, Lab Reference Number, Manage Test Sample, Test Results, Result Date, View and Edit. */
export function testOrderColumns(
  t: Text,
  { dayOf }: Formats,
  { samples, results, view, edit }: OrderActions,
): readonly GridColumn<LabTest>[] {
  const holes = (test: LabTest) => ({ reference: test.labReferenceNumber || test.labTestType.name });
  return [
    { key: 'type', title: t('labscreen.testType'), sortable: true, wrap: true, width: 180, value: (test) => test.labTestType.name },
    {
      key: 'reference',
      title: t('labscreen.reference'),
      sortable: true,
      width: 160,
      yields: true,
      // a card on a phone shows no more than this
      value: (test) =>
        test.here ? `${test.labReferenceNumber || t('labscreen.numberLater')} · ${t('labscreen.onDevice')}` : test.labReferenceNumber,
      render: (test) => <Reference test={test} />,
    },
    {
      key: 'samples',
      title: t('labscreen.manageSample'),
      action: true,
      width: 170,
      value: (test) => t(statusCode(test.sampleStatus)),
      render: (test) =>
        samples === null ? (
          test.sampleStatus === null ? (
            t('labscreen.noSample')
          ) : (
            <SampleState status={test.sampleStatus} />
          )
        ) : (
          <Button
            variant="light"
            size="compact-sm"
            aria-label={t('labscreen.samplesOf', { ...holes(test), status: t(statusCode(test.sampleStatus)) })}
            onClick={() => samples(test)}
          >
            {t(statusCode(test.sampleStatus))}
          </Button>
        ),
    },
    {
      key: 'results',
      title: t('labscreen.testResults'),
      action: true,
      width: 130,
      render: (test) => {
        const word = t(test.resultedAt === null ? 'labscreen.enterResults' : 'labscreen.openResults');
        return results === null || test.here ? null : (
          <Button
            variant="light"
            size="compact-sm"
            aria-label={t('labscreen.resultsOf', { ...holes(test), word })}
            onClick={() => results(test)}
          >
            {word}
          </Button>
        );
      },
    },
    {
      key: 'resultDate',
      title: t('labscreen.resultDate'),
      sortable: true,
      width: 120,
      value: (test) => (test.resultedAt === null ? null : momentText(test.resultedAt)),
      render: (test) => dayOf(test.resultedAt) || '–',
    },
    {
      key: 'view',
      title: t('labscreen.view'),
      action: true,
      width: 72,
      render: (test) => (
        <Button variant="subtle" size="compact-sm" aria-label={t('labscreen.viewOf', holes(test))} onClick={() => view(test)}>
          {t('labscreen.view')}
        </Button>
      ),
    },
    ...(edit === null
      ? []
      : [
          {
            key: 'edit',
            title: t('labscreen.edit'),
            action: true,
            width: 64,
            render: (test: LabTest) =>
              test.here ? null : (
                <ActionIcon aria-label={t('labscreen.editOf', holes(test))} onClick={() => edit(test)}>
                  <IconPencil size={16} aria-hidden />
                </ActionIcon>
              ),
          },
        ]),
  ];
}
