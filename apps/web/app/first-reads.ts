import { detailsView } from '../widgets/person-details/patient-details.ts';
import { addressed, apiUrl } from '../lib/operation-address.ts';
import type { PagePath } from '../pages/all-pages.ts';

/** Stands in an address for the patient that the page is opened for. */
export const PATIENT = '__patient__';

/** What a page reads first. */
interface FirstReads {
  /** The patient, whose name is drawn once it is known. */
  readonly patient: string;
  readonly others: readonly string[];
}

/** What is asked for the moment a page is opened, while its script is still on the way: the first content waits for nothing else. */
export const firstReads: Partial<Readonly<Record<PagePath, FirstReads>>> = {
  '/patient/detail': {
    patient: apiUrl(`${detailsView.wire.path}/${PATIENT}`, { v: detailsView.text }),
    others: [apiUrl(addressed('GET fieldward/patientbanner').path, { patient: PATIENT })],
  },
};
