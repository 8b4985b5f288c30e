import type { ButtonProps } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useLanguage, useText } from '../../../lib/text.ts';
import { WorkButton } from '../../../ui/work-button.tsx';
import { downloadLabels, downloadReport, MOST_LABELS } from './lab-report.queries.ts';

const PRINT = { icon: IconPrinter, variant: 'default' } as const;

type PrintReportProps = ButtonProps & ({ labTest: string; reference?: string } | { patient: string });

/** 'Print report': the released results of a test, or of a patient, as a PDF. Disable it while nothing is released. */
export function PrintReport(props: PrintReportProps) {
  const t = useText();
  const language = useLanguage();
  if ('patient' in props) {
    const { patient, ...look } = props;
    return <WorkButton {...PRINT} {...look} text={t('labreport.print')} work={() => downloadReport({ patient }, language)} />;
  }
  const { labTest, reference, ...look } = props;
  return (
    <WorkButton
      {...PRINT}
      {...look}
      text={t('labreport.print')}
      {...(reference === undefined ? {} : { 'aria-label': t('labreport.printOf', { reference }) })}
      work={() => downloadReport({ labTest }, language)}
    />
  );
}

interface PrintLabelsProps extends ButtonProps {
  /** Uuids of samples. */
  samples: readonly string[];
}

/** 'Print labels': a label with a bar code for each of the samples, as a PDF. */
export function PrintLabels({ samples, ...look }: PrintLabelsProps) {
  const t = useText();
  const language = useLanguage();
  return (
    <WorkButton
      {...PRINT}
      {...look}
      disabled={samples.length === 0}
      text={t('labreport.printLabels')}
      work={() => downloadLabels(samples.slice(0, MOST_LABELS), language)}
    />
  );
}
