import { api } from '../../../lib/api.ts';
import type { Language } from '../../../lib/language.ts';

/** Where the person sits: what is printed tells times as his clock does. */
const zone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Fetches the report of a test or of all tests of a patient as a PDF: released results only. */
export function downloadReport(of: { labTest: string } | { patient: string }, language: Language): Promise<void> {
  return api.download('fieldward/labreport', { ...of, language, tz: zone() }, 'laboratory.pdf');
}

/** Fetches labels for samples as a PDF, a page for each. */
export function downloadLabels(samples: readonly string[], language: Language): Promise<void> {
  return api.download('fieldward/lablabels', { samples: samples.join(','), language, tz: zone() }, 'labels.pdf');
}

/** Labels that the server prints at once. */
export const MOST_LABELS = 200;
