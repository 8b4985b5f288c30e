import type { Moment } from '@fieldward/domain/time/day.ts';
import { readMoment } from '@fieldward/domain/time/in-zone.ts';
import { ApiProblem } from '../../../lib/api-problem.ts';

/** Somebody or something that is needed at another event at the same time. */
export interface EventClash {
  what: 'person' | 'asset';
  uuid: string;
  name: string;
  start: Moment | null;
  end: Moment | null;
  /** The other event; null when it may not be seen. */
  with: { uuid: string; name: string } | null;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The clashes that a refused write names; none when it was refused for another reason. */
export function clashesIn(error: unknown): EventClash[] {
  if (!(error instanceof ApiProblem) || !isRecord(error.body) || !isRecord(error.body['error'])) return [];
  const clashes = error.body['error']['clashes'];
  return (Array.isArray(clashes) ? clashes : []).filter(isRecord).map((clash) => {
    const other = clash['with'];
    return {
      what: clash['what'] === 'asset' ? 'asset' : 'person',
      uuid: text(clash['uuid']),
      name: text(clash['name']),
      start: readMoment(text(clash['start'])),
      end: readMoment(text(clash['end'])),
      with: isRecord(other) ? { uuid: text(other['uuid']), name: text(other['name']) } : null,
    };
  });
}
