import Type from 'typebox';
import { growthFlags, growthIndicators, growthLines } from '@fieldward/domain/growth/z-score.ts';
import { day, handlerChecks, oneOf, operationWire, orNull, type Shape } from '../operation.ts';

const growth = Type.Object({
  sex: orNull(oneOf(['M', 'F']), {
    description: 'of the curves; null: there are none for this person, for sex or birth date is not known',
  }),
  estimated: Type.Boolean({ description: 'whether the birth date stands for an age' }),
  oedemaAsked: Type.Boolean({ description: 'whether the programme has set which question asks for oedema of both feet' }),
  curves: Type.Array(
    Type.Object({
      indicator: oneOf(growthIndicators),
      points: Type.Array(
        Type.Object({
          day,
          ageDays: Type.Integer(),
          x: Type.Number({ description: 'where the point stands: age in days, of weight-for-height the length or height in cm' }),
          value: Type.Number({ description: 'kg, cm, kg/m²' }),
          z: Type.Number(),
          flag: orNull(oneOf(growthFlags)),
        }),
        { description: 'the oldest first' },
      ),
      oedema: Type.Array(
        Type.Object({ day, ageDays: Type.Integer(), x: Type.Number(), value: Type.Number({ description: 'kg, kg/m²' }) }),
        {
          description:
            'measured while there was oedema of both feet, the oldest first: no z-score depends on such a weight, and the child counts as severely malnourished (WHO)',
        },
      ),
      lines: Type.Array(Type.Object({ x: Type.Number(), values: Type.Array(Type.Number()) }), {
        description: `where the lines of ${growthLines.join(', ')} standard deviations are`,
      }),
    }),
    { description: 'those of which there is at least one point, or one measured with oedema' },
  ),
});

/** How a child grows. */
export type PatientGrowth = Shape<typeof growth>;

/** How a child grows, by the standards of WHO; which questions ask for weight, height, head and oedema are settings, `fieldward.growth.<measure>`. */
export const patientGrowthWire = operationWire('GET fieldward/patientgrowth', {
  privilege: ['Get Patients', 'Get Observations'],
  about: 'The growth curves of a patient (WHO, birth to 19 years): points with z-scores, and the lines around them',
  query: Type.Object({ patient: handlerChecks(Type.String({ description: 'uuid' })) }),
  response: growth,
});
