import { Button, type ButtonProps } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { notifyProblem } from '../../../lib/notify.ts';
import { useLanguage, useText } from '../../../lib/text.ts';
import { downloadLabels, downloadReport, MOST_LABELS } from './lab-report.queries.ts';

interface PrintProps extends ButtonProps {
  label: string;
  /** The accessible name, where several such buttons stand on a page. */
  name?: string | undefined;
  print: () => Promise<void>;
}

function Print({ label, name, print, ...look }: PrintProps) {
  const [busy, setBusy] = useState(false);
  async function start(): Promise<void> {
    setBusy(true);
    try {
      await print();
    } catch (problem) {
      notifyProblem(problem);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button
      variant="default"
      leftSection={<IconPrinter size={16} aria-hidden />}
      {...look}
      loading={busy}
      {...(name === undefined ? {} : { 'aria-label': name })}
      onClick={() => void start()}
    >
      {label}
    </Button>
  );
}

type PrintReportProps = ButtonProps & ({ labTest: string; reference?: string } | { patient: string });

/** 'Print report': the released results of a test, or of a patient, as a PDF. Disable it while nothing is released. */
export function PrintReport(props: PrintReportProps) {
  const t = useText();
  const language = useLanguage();
  if ('patient' in props) {
    const { patient, ...look } = props;
    return <Print {...look} label={t('labreport.print')} print={() => downloadReport({ patient }, language)} />;
  }
  const { labTest, reference, ...look } = props;
  return (
    <Print
      {...look}
      label={t('labreport.print')}
      name={reference === undefined ? undefined : t('labreport.printOf', { reference })}
      print={() => downloadReport({ labTest }, language)}
    />
  );
}

interface PrintLabelsProps extends ButtonProps {
  /** Uuids of samples. */
  samples: readonly string[];
  /** The identifier on the label, for a button that is about one sample. */
  identifier?: string;
}

/** 'Print labels': a label with a bar code for each of the samples, as a PDF. */
export function PrintLabels({ samples, identifier, ...look }: PrintLabelsProps) {
  const t = useText();
  const language = useLanguage();
  return (
    <Print
      {...look}
      disabled={samples.length === 0}
      label={t('labreport.printLabels')}
      name={identifier === undefined ? undefined : t('labreport.printLabel', { identifier })}
      print={() => downloadLabels(samples.slice(0, MOST_LABELS), language)}
    />
  );
}
