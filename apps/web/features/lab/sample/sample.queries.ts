import { queryOptions } from '@tanstack/react-query';
import { provider } from '@fieldward/contract/account/user.ts';
import { labTestSample } from '@fieldward/contract/lab/lab-order.ts';
import { view, type Ref, type Seen } from '@fieldward/contract/view.ts';
import { list, oneTagged, save } from '../../../lib/client.ts';
import { answersOfSetting } from '../../../widgets/answers-of-setting.queries.ts';

/** The settings that name the concepts whose answers are offered, and what they name at first. */
const lists = {
  type: ['commonlabtest.specimenTypeConceptUuid', '162476AAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
  site: ['commonlabtest.specimenSiteConceptUuid', '159959AAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
} as const;

const collector = view(provider, { uuid: true, display: true });

/** The types or the sites of specimens. */
export const specimensQuery = (list: keyof typeof lists) => answersOfSetting(lists[list][0], lists[list][1]);

/** What is offered, and what is chosen already, as choices of a list. */
export const specimenChoices = (offered: readonly Ref[] | undefined, has: readonly Ref[] = []) => [
  ...new Map([...(offered ?? []), ...has].map(({ uuid, display }) => [uuid, { value: uuid, label: display }])).values(),
];

const seenSample = view(labTestSample, {
  uuid: true,
  sampleIdentifier: true,
  status: true,
  collectionDate: true,
  specimenType: 'ref',
  specimenSite: 'ref',
});

/** What somebody looks at when deciding about a sample. */
type SeenSample = Seen<typeof seenSample>;

const wholeSample = view(labTestSample, 'default');

/** A sample with its version, read when its dialog opens: the list behind it may be older. */
export const sampleQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['lab-sample', 'one', uuid],
    queryFn: () => oneTagged(wholeSample, uuid),
    enabled: uuid !== '',
    staleTime: Infinity,
    gcTime: 0,
  });

const seenIn = ({ sampleIdentifier, status, collectionDate, specimenType, specimenSite }: SeenSample): string =>
  JSON.stringify([sampleIdentifier, status, collectionDate, specimenType?.uuid, specimenSite?.uuid]);

/** The version (If-Match) of a sample that is still as it was seen; null when somebody changed it meanwhile. */
export async function versionAsSeen(seen: SeenSample): Promise<string | null> {
  const { data, etag } = await oneTagged(seenSample, seen.uuid);
  return seenIn(data) === seenIn(seen) ? (etag ?? '') : null;
}

/** Accepts a sample, or rejects it for a reason; refused with 409 when its version is not `ifMatch`. */
export function decideSample(
  uuid: string,
  decision: { status: 'ACCEPTED' } | { status: 'REJECTED'; rejectReason: string },
  ifMatch: string | undefined,
): Promise<Ref> {
  return save(labTestSample, decision, { uuid, ifMatch, conflict: 'own' });
}

/** People who collect samples, by part of the name. */
export const findCollectors = async (q: string, signal: AbortSignal): Promise<readonly Ref[]> =>
  (await list(collector, { q, limit: 20 }, signal)).rows;
