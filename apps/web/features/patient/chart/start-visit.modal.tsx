import { visit as visitWire } from '@fieldward/contract/patient/visit.ts';
import { Alert, Button, Group, Select, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { now, typedMoment } from '../../../lib/clock.ts';
import { save } from '../../../lib/client.ts';
import { notify, notifyProblem, problemText } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { LocationSelect } from '../../../widgets/location-select.tsx';
import { visitTypesQuery } from '../../../widgets/visit-type.queries.ts';
import { rememberPlace, usualPlaceQuery } from '../../../widgets/usual-place.queries.ts';

interface OpenVisit {
  readonly uuid: string;
  /** Of the visit as the refusal tells it. */
  readonly version: string;
}

/** The open visit that another one must not overlap; null where something else is wrong. */
function openVisitIn(problem: unknown): OpenVisit | null {
  if (!(problem instanceof ApiProblem) || problem.code !== 'record.visitOpen') return null;
  const { body } = problem;
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : null;
  if (typeof error !== 'object' || error === null || !('visit' in error) || !('version' in error)) return null;
  const { visit, version } = error;
  return typeof visit === 'string' && typeof version === 'string' ? { uuid: visit, version } : null;
}

/** Begins a visit now: of which type and where. Where another one is open, it is named, and can be joined or ended. */
export function StartVisit({ patient, onClose }: { patient: string; onClose: () => void }) {
  const t = useText();
  const queries = useQueryClient();
  const types = useQuery(visitTypesQuery);
  const usual = useQuery(usualPlaceQuery(queries, patient));
  const [chosenType, setType] = useState<string | null>(null);
  const [chosenPlace, setPlace] = useState<string | null>(null);
  const [open, setOpen] = useState<{ readonly visit: OpenVisit; readonly problem: unknown } | null>(null);
  const [ending, setEnding] = useState(false);
  const type = chosenType ?? types.data?.[0]?.uuid ?? null;
  const place = chosenPlace ?? usual.data?.place ?? '';
  const shown = () => queries.invalidateQueries({ queryKey: ['patient', patient] });

  async function begin(startDatetime?: string): Promise<void> {
    if (type === null) return;
    try {
      await save(visitWire, {
        patient,
        visitType: type,
        location: place || null,
        ...(startDatetime === undefined ? {} : { startDatetime }),
      });
    } catch (error) {
      const visit = openVisitIn(error);
      if (visit === null) return notifyProblem(error);
      return setOpen({ visit, problem: error });
    }
    if (place !== '') rememberPlace(place);
    await shown();
    notify('chart.visitStarted');
    onClose();
  }

  async function endOther({ uuid, version }: OpenVisit): Promise<void> {
    const at = typedMoment(now());
    setEnding(true);
    try {
      await save(visitWire, { stopDatetime: at }, { uuid, ifMatch: `"${version}"`, conflict: 'own' });
      setOpen(null);
    } catch (error) {
      setOpen(null); // Save asks anew what is open now
      await shown();
      return notifyProblem(error);
    } finally {
      setEnding(false);
    }
    await begin(at);
  }

  async function join(): Promise<void> {
    await shown();
    onClose();
  }

  return (
    <ModalForm
      onClose={onClose}
      title={t('chart.startVisit')}
      dirty={chosenType !== null || chosenPlace !== null}
      // the place that is proposed is sought a moment longer than the types are
      submitDisabled={type === null || usual.isPending || ending}
      onSubmit={() => begin()}
    >
      {types.isError ? <ErrorState error={types.error} onRetry={() => void types.refetch()} /> : null}
      {open === null ? null : (
        <Alert color="orange" bg="var(--fw-warn-soft)" role="alert">
          <Stack gap="sm">
            {problemText(open.problem).text}
            <Group gap="sm">
              <Button variant="default" size="compact-sm" disabled={ending} onClick={() => void join()}>
                {t('chart.joinVisit')}
              </Button>
              <Button variant="default" size="compact-sm" loading={ending} data-saves onClick={() => void endOther(open.visit)}>
                {t('chart.endAndStart')}
              </Button>
            </Group>
          </Stack>
        </Alert>
      )}
      <Select
        label={t('chart.visitType')}
        withAsterisk
        aria-required
        allowDeselect={false}
        data={(types.data ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }))}
        value={type}
        error={types.data?.length === 0 ? t('chart.noVisitTypes') : null}
        onChange={setType}
      />
      <LocationSelect label={t('chart.place')} value={place} onChange={(uuid) => setPlace(uuid ?? '')} />
    </ModalForm>
  );
}
