import { SegmentedControl } from '@mantine/core';
import type { ReportFormat } from '@fieldward/contract/report/report.ts';
import { useText } from '../../../lib/text.ts';

interface FormatChoiceProps {
  /** What the file is of. */
  name: string;
  formats: readonly ReportFormat[];
  value: ReportFormat;
  onChange: (format: ReportFormat) => void;
}

/** The kinds of file that something can be had as. */
export function FormatChoice({ name, formats, value, onChange }: FormatChoiceProps) {
  const t = useText();
  if (formats.length < 2) return <span>{value.toUpperCase()}</span>;
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('reportscreen.fileOf', { name })}
      data={formats.map((format) => ({ value: format, label: format.toUpperCase() }))}
      value={value}
      onChange={onChange}
    />
  );
}
