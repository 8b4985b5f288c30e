import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

/** One value of the record: a number, a text, a moment, or a coded answer. */
export type RecordValue = string | number | boolean | null | { uuid?: string; display?: string };

export interface PanelValue {
  concept: { uuid: string; display: string; units?: string | null };
  value: RecordValue;
  date: string;
}

export interface PatientPanels {
  diagnoses: PanelValue[];
  patientSource: PanelValue[];
  vitals: PanelValue[];
  patientType: PanelValue[];
  riskCategory: PanelValue[];
  outcome: PanelValue[];
  nextAppointment: PanelValue[];
  relationships: {
    person: { uuid: string; display: string; gender: string | null; dead?: boolean; isPatient: boolean };
    relationship: string;
  }[];
  recentVisits: { uuid: string; display: string; date: string; location: string | null; provider: string | null }[];
}

/** What the panels of the patient page show. */
export const patientPanelsQuery = (patient: string) =>
  queryOptions({
    queryKey: ['patientpanels', patient],
    queryFn: () => api.get<PatientPanels>('fieldward/patientpanels', { patient }),
    enabled: patient !== '',
  });
