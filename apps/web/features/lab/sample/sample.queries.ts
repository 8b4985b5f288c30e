import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import type { LabSample, Ref } from '../order/lab-work.queries.ts';

const SAMPLES = 'commonlab/labtestsample';

/** The settings that name the concepts whose answers are offered, and what they name at first. */
const lists = {
  type: ['commonlabtest.specimenTypeConceptUuid', '162476AAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
  site: ['commonlabtest.specimenSiteConceptUuid', '159959AAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
} as const;

async function conceptOf(list: keyof typeof lists): Promise<string> {
  const [setting, usual] = lists[list];
  try {
    return (await api.get<{ value: string | null }>(`systemsetting/${setting}`, { v: 'custom:(uuid,value)' })).value || usual;
  } catch {
    // not everybody may read settings
    return usual;
  }
}

/** The types or the sites of specimens. */
export const specimensQuery = (list: keyof typeof lists) =>
  queryOptions({
    queryKey: ['concept', 'specimens', list],
    queryFn: async () =>
      (await api.get<{ answers: Ref[] }>(`concept/${await conceptOf(list)}`, { v: 'custom:(uuid,answers:ref)' })).answers,
    staleTime: 600_000,
  });

/** The version of a sample, asked for when its dialog opens. */
export const sampleVersionQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['lab-sample', 'version', uuid],
    queryFn: async () => (await api.getTagged<Ref>(`${SAMPLES}/${uuid}`, { v: 'ref' })).etag ?? '',
    enabled: uuid !== '',
    staleTime: Infinity,
    gcTime: 0,
  });

/** Saves a sample; '' for a new one. */
export function saveSample(uuid: string, body: Readonly<Record<string, unknown>>, ifMatch: string | undefined): Promise<unknown> {
  return api.post(uuid === '' ? SAMPLES : `${SAMPLES}/${uuid}`, body, { ifMatch });
}

/** What somebody looked at when deciding about a sample. */
type SampleSeen = Pick<LabSample, 'uuid' | 'sampleIdentifier' | 'status' | 'collectionDate' | 'specimenType' | 'specimenSite'>;

const seenIn = ({ sampleIdentifier, status, collectionDate, specimenType, specimenSite }: SampleSeen): string =>
  JSON.stringify([sampleIdentifier, status, collectionDate, specimenType?.uuid, specimenSite?.uuid]);

/** The version (If-Match) of a sample that is still as it was seen; null when somebody changed it meanwhile. */
export async function versionAsSeen(seen: SampleSeen): Promise<string | null> {
  const { data, etag } = await api.getTagged<SampleSeen>(`${SAMPLES}/${seen.uuid}`);
  return seenIn(data) === seenIn(seen) ? (etag ?? '') : null;
}

/** Accepts a sample, or rejects it for a reason; refused with 409 when it is not as it was seen. */
export function decideSample(
  uuid: string,
  decision: { status: 'ACCEPTED' } | { status: 'REJECTED'; rejectReason: string },
  ifMatch: string | undefined,
): Promise<unknown> {
  return api.post(`${SAMPLES}/${uuid}`, decision, { ifMatch });
}

/** People who collect samples, by part of the name. */
export const findCollectors = async (q: string, signal: AbortSignal): Promise<readonly Ref[]> =>
  (await api.get<{ results: readonly Ref[] }>('provider', { q, v: 'ref', limit: 20 }, signal)).results;
