import { callFile } from '../../../lib/call.ts';
import type { Language } from '../../../lib/language.ts';

/** Fetches the report of a test or of all tests of a patient as a PDF: released results only. */
export function downloadReport(of: { labTest: string } | { patient: string }, language: Language): Promise<void> {
  return callFile('GET fieldward/labreport', { query: { ...of, language } }, 'laboratory.pdf');
}

/** Fetches labels for samples as a PDF, a page for each. */
export function downloadLabels(samples: readonly string[], language: Language): Promise<void> {
  return callFile('GET fieldward/lablabels', { query: { samples: samples.join(','), language } }, 'labels.pdf');
}

/** Labels that the server prints at once. */
export const MOST_LABELS = 200;
