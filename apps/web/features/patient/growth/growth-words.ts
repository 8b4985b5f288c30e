import type { PatientGrowth } from '@fieldward/contract/patient/patient-growth.operations.ts';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import type { StatusProps } from '../../../ui/status.tsx';

type Curve = PatientGrowth['curves'][number];
type Flag = NonNullable<Curve['points'][number]['flag']>;

export const curveName: Readonly<Record<Curve['indicator'], PlainCode>> = {
  weightForAge: 'growth.weightForAge',
  heightForAge: 'growth.heightForAge',
  weightForHeight: 'growth.weightForHeight',
  bmiForAge: 'growth.bmiForAge',
  headForAge: 'growth.headForAge',
};

export const curveUnit: Readonly<Record<Curve['indicator'], string>> = {
  weightForAge: 'kg',
  heightForAge: 'cm',
  weightForHeight: 'kg',
  bmiForAge: 'kg/m²',
  headForAge: 'cm',
};

export const growthFlagWords: Readonly<Record<Flag, { readonly word: PlainCode; readonly tone: NonNullable<StatusProps['tone']> }>> = {
  belowMinus3: { word: 'growth.belowMinus3', tone: 'bad' },
  belowMinus2: { word: 'growth.belowMinus2', tone: 'warning' },
  abovePlus2: { word: 'growth.abovePlus2', tone: 'warning' },
  abovePlus3: { word: 'growth.abovePlus3', tone: 'bad' },
  implausible: { word: 'growth.implausible', tone: 'bad' },
};
