/** What clients send as an EpisodeOfCare. */
import type { FhirBody, FhirWrite } from '../../../engine/fhir/fhir-map.ts';
import { Problem } from '../../../engine/problem.ts';
import { isObject } from '../../../engine/references.ts';
import { dateOf, namedOf, onlyItem, onlyOf, referredId, textOf } from '../../../sql/fhir-body.ts';

const refuse = (element: string): never => {
  throw new Problem('engine.refused', {}, element);
};

/** An end is that of the period: what is over has one, and what goes on has none. How it ended is not told, so that it is finished. */
function statusOf(value: unknown, { period, id }: FhirBody): FhirBody {
  const ends = isObject(period) && period['end'] !== undefined;
  const status = textOf(value, 'status');
  if (status !== 'active' && status !== 'onhold' && status !== 'finished') return refuse('status');
  if (ends !== (status === 'finished')) throw new Problem('engine.required', {}, 'period.end');
  // of one that is there it may be more exact than FHIR tells
  if (status === 'finished') return typeof id === 'string' ? {} : { status: 'finished' };
  return { status: status === 'onhold' ? 'paused' : 'active' };
}

export const episodeWrites = (program: string): readonly FhirWrite[] => [
  {
    of: 'programenrollment',
    elements: {
      status: (value, _db, whole) => statusOf(value, whole),
      type: (value) => ({ program: namedOf(onlyItem(value, 'type') ?? {}, 'type', program) }),
      patient: (value) => ({ patient: referredId(value, 'patient', 'Patient') }),
      period: (value) => {
        const { start, end } = onlyOf(value, 'period', ['start', 'end']);
        return {
          ...(start === undefined ? {} : { dateEnrolled: dateOf(start, 'period.start') }),
          ...(end === undefined ? {} : { dateCompleted: dateOf(end, 'period.end') }),
        };
      },
    },
    passedOver: [],
    demanded: { program: 'type', patient: 'patient' },
  },
];
