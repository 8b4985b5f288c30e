import { useQuery } from '@tanstack/react-query';
import { ErrorState, Skeletons } from '../../../ui/states.tsx';
import { knownQuery } from '../../../widgets/condition/naming-of.ts';
import { scheduleQuery } from './schedule.queries.ts';
import { ScheduleEditor } from './schedule-editor.panel.tsx';

/** Fetches a draft and what it can name, then opens its editor. */
export default function ScheduleOpening({ schedule, onClose }: { schedule: string; onClose: () => void }) {
  const draft = useQuery({ ...scheduleQuery(schedule), refetchOnWindowFocus: false });
  const known = useQuery(knownQuery(draft.data?.data.workflow.uuid ?? ''));
  if (draft.isError) return <ErrorState error={draft.error} onRetry={() => void draft.refetch()} />;
  if (known.isError && draft.data) return <ErrorState error={known.error} onRetry={() => void known.refetch()} />;
  if (!draft.data || !known.data) return <Skeletons />;
  return <ScheduleEditor key={draft.data.etag} opened={draft.data} known={known.data} reload={() => draft.refetch()} onClose={onClose} />;
}
