import { Checkbox, Modal, SimpleGrid } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { labTestSample } from '@fieldward/contract/lab/lab-order.ts';
import { limitsOf } from '@fieldward/contract/limits.ts';
import type { Ref } from '@fieldward/contract/view.ts';
import { parseNumber } from '@fieldward/domain/form/field-check.ts';
import { labUnits } from '@fieldward/domain/lab/unit.ts';
import { dayOf, today as dayNow, typedMoment } from '../../../lib/clock.ts';
import { NUMBER_LENGTH } from '../../../lib/number-length.ts';
import { save } from '../../../lib/client.ts';
import { useKeptForm } from '../../../lib/kept-form.ts';
import { useNeedsServer } from '../../../lib/needs-server.ts';
import { fieldProblems, notify, notifyProblem } from '../../../lib/notify.ts';
import { useText, type Text as Say } from '../../../lib/text.ts';
import { Autocomplete } from '../../../ui/autocomplete.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { ErrorState, Skeletons } from '../../../ui/states.tsx';
import { useFocusBack } from '../../../ui/use-focus-back.ts';
import { labWorkChanged, type LabSample, type WholeLabTest } from '../order/lab-work.queries.ts';
import { SearchSelect } from '../../../ui/search-select.tsx';
import { NextNumber, useNextNumber } from '../../../widgets/next-number.tsx';
import { NumberText } from '../../../widgets/number/number-text.tsx';
import { TextArea, TextField } from '../../../widgets/text-field.tsx';
import { collectSample, newSampleForm } from './send-sample.ts';
import { findCollectors, sampleQuery, specimenChoices, specimensQuery } from './sample.queries.ts';

interface SampleModalProps {
  /** Its type says what it takes; nothing named: any. */
  of: WholeLabTest;
  /** Null for a new one. */
  sample: LabSample | null;
  onClose: () => void;
}

/** What a test takes, and the only one of it. */
const only = (allowed: readonly Ref[] | undefined): string => (allowed?.length === 1 ? (allowed[0]?.uuid ?? '') : '');
const oneOrMore = (allowed: readonly Ref[] | undefined) => (allowed === undefined || allowed.length === 0 ? undefined : allowed);

/** Who collected it: of a new one without a choice the server takes the person who is signed in. */
const collectedBy = (collector: Ref | null, isNew: boolean) => (collector === null && isNew ? {} : { collector: collector?.uuid ?? null });

/** What the dialog begins with: a sample as it is, or one of today of what the test takes. */
function draftOf(sample: LabSample | null, takes: Partial<WholeLabTest['labTestType']>, today: string) {
  return {
    specimenType: sample === null ? only(takes.specimenTypes) : (sample.specimenType?.uuid ?? ''),
    specimenSite: sample === null ? only(takes.specimenSites) : (sample.specimenSite?.uuid ?? ''),
    sampleIdentifier: sample?.sampleIdentifier ?? '',
    collectionDate: (sample === null ? today : dayOf(sample.collectionDate)) as string, // a person types any text
    quantity: sample?.quantity ?? '',
    units: sample?.units ?? '',
    collector: sample?.collector ? { uuid: sample.collector.uuid, display: sample.collector.display } : null,
    expirable: sample?.expirable ?? false,
    expiryDate: dayOf(sample?.expiryDate) as string, // as above
    comments: sample?.comments ?? '',
    // of what is saved, and of the sample: what the server holds under it is put right
    record: crypto.randomUUID() as string,
    uuid: sample?.uuid ?? (crypto.randomUUID() as string),
  };
}

/** What is wrong with what was typed, by field, and whether something is missing. */
function problemsIn(draft: ReturnType<typeof draftOf>, today: string, t: Say) {
  const { specimenType, specimenSite, collectionDate, units, expirable, expiryDate } = draft;
  const [sampleIdentifier, quantity] = [draft.sampleIdentifier.trim(), draft.quantity.trim()];
  const needed = { specimenType, specimenSite, sampleIdentifier, collectionDate, ...(expirable ? { expiryDate } : {}) };
  const missing = Object.entries(needed).filter(([, value]) => value === '');
  const number = parseNumber(quantity);
  const wrong: Readonly<Record<string, string>> = {
    ...Object.fromEntries(missing.map(([name]) => [name, t('answer.required')])),
    ...(collectionDate > today ? { collectionDate: t('answer.future') } : {}),
    ...(quantity !== '' && (number === null || number < 0) ? { quantity: t('answer.number') } : {}),
    ...(quantity === '' && units !== '' ? { quantity: t('labscreen.unitNeedsQuantity') } : {}),
    ...(expirable && expiryDate !== '' && expiryDate < collectionDate ? { expiryDate: t('lab.expiresEarly') } : {}),
  };
  return { missing: missing.length > 0, wrong };
}

/** 'Add Sample' and 'Edit Sample', which begins with the sample as it is stored now. */
export function SampleModal(props: SampleModalProps) {
  const t = useText();
  useFocusBack();
  const read = useQuery(sampleQuery(props.sample?.uuid ?? ''));
  if (props.sample === null) return <SampleForm {...props} version={undefined} />;
  if (read.data) return <SampleForm {...props} sample={read.data.data} version={read.data.etag} />;
  const title = t('labscreen.editSampleTitle');
  return (
    <Modal opened onClose={props.onClose} title={title} closeButtonProps={{ 'aria-label': t('shell.closeDialog', { title }) }}>
      {read.error ? <ErrorState error={read.error} onRetry={() => void read.refetch()} /> : <Skeletons rows={8} />}
    </Modal>
  );
}

function SampleForm({ of, sample, version, onClose }: SampleModalProps & { version: string | undefined }) {
  const t = useText();
  const takes: Partial<WholeLabTest['labTestType']> = of.labTestType;
  const alone = useNeedsServer()() !== undefined;
  const queries = useQueryClient();
  const types = useQuery(specimensQuery('type'));
  const sites = useQuery(specimensQuery('site'));
  const [today] = useState(dayNow);
  const [first] = useState(() => draftOf(sample, takes, today));
  const [draft, setDraft] = useState(first);
  const kept = useKeptForm(sample === null ? newSampleForm(of.uuid) : `sample:${sample.uuid}`, first, draft, setDraft);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const set = (change: Partial<typeof first>): void => {
    setDraft((now) => ({ ...now, ...change }));
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !(name in change))));
  };

  const clash = errors['sampleIdentifier'] !== undefined && draft.sampleIdentifier.trim() !== '';
  const next = useNextNumber({ of: 'sample' }, draft.sampleIdentifier, clash);

  const typeChoices = specimenChoices(oneOrMore(takes.specimenTypes) ?? types.data, sample?.specimenType ? [sample.specimenType] : []);
  const siteChoices = specimenChoices(oneOrMore(takes.specimenSites) ?? sites.data, sample?.specimenSite ? [sample.specimenSite] : []);

  async function submit(): Promise<void> {
    const { specimenType, specimenSite, collectionDate, units, collector, expirable, expiryDate, comments } = draft;
    const [sampleIdentifier, quantity] = [draft.sampleIdentifier.trim(), draft.quantity.trim()];
    const { missing, wrong } = problemsIn(draft, today, t);
    setErrors(wrong);
    if (missing) notify('labscreen.fillRequired');
    if (Object.keys(wrong).length > 0) return;
    // an unchanged day keeps its time; another one is taken at noon
    const moment = collectionDate === today ? new Date().toISOString() : typedMoment(`${collectionDate} 12:00:00`);
    const collected = sample !== null && collectionDate === first.collectionDate ? {} : { collectionDate: moment };
    // good until the end of that day
    const expires = expirable ? typedMoment(`${expiryDate} 23:59:59`) : null;
    const body = {
      specimenType,
      specimenSite,
      sampleIdentifier,
      ...collected,
      quantity: quantity || null,
      units: units || null,
      ...collectedBy(collector, sample === null),
      expirable,
      ...(expirable && sample !== null && expiryDate === first.expiryDate ? {} : { expiryDate: expires }),
      comments: comments.trim() || null,
    };
    try {
      const choices = [...typeChoices, ...siteChoices];
      const where = sample === null ? await collectSample({ test: of, body, draft, choices }) : 'stored';
      if (sample !== null) await save(labTestSample, body, { uuid: sample.uuid, ifMatch: version });
      kept.drop();
      if (where === 'kept') notify('labscreen.sampleKept', { identifier: sampleIdentifier });
      else notify('labscreen.saved');
      onClose();
      void labWorkChanged(queries);
    } catch (refusal) {
      setErrors(fieldProblems(refusal));
      notifyProblem(refusal);
    }
  }

  const select = { allowDeselect: false, withAsterisk: true, 'aria-required': true } as const;
  return (
    <ModalForm
      onClose={onClose}
      title={t(sample === null ? 'labscreen.addSampleTitle' : 'labscreen.editSampleTitle')}
      dirty={JSON.stringify(draft) !== JSON.stringify(first)}
      kept={kept}
      onSubmit={submit}
    >
      <TextField
        label={t('labscreen.sampleIdentifier')}
        data-autofocus
        dir="auto"
        autoComplete="off"
        maxLength={limitsOf(labTestSample, 'sampleIdentifier').max}
        withAsterisk
        aria-required
        value={draft.sampleIdentifier}
        error={errors['sampleIdentifier'] ?? null}
        onChange={(event) => set({ sampleIdentifier: event.currentTarget.value })}
      />
      <NextNumber next={next} value={draft.sampleIdentifier} refused={clash} onUse={(sampleIdentifier) => set({ sampleIdentifier })} />
      <SearchSelect
        {...select}
        label={t('labscreen.specimenType')}
        data={typeChoices}
        value={draft.specimenType || null}
        error={errors['specimenType'] ?? null}
        onChange={(value) => set({ specimenType: value ?? '' })}
      />
      <SearchSelect
        {...select}
        label={t('labscreen.specimenSite')}
        data={siteChoices}
        value={draft.specimenSite || null}
        error={errors['specimenSite'] ?? null}
        onChange={(value) => set({ specimenSite: value ?? '' })}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DateField
          label={t('labscreen.collectedOn')}
          required
          max={today}
          value={draft.collectionDate}
          error={errors['collectionDate'] ?? null}
          onChange={(collectionDate) => set({ collectionDate })}
        />
        <NumberText
          label={t('labscreen.quantity')}
          maxLength={NUMBER_LENGTH}
          value={draft.quantity}
          error={errors['quantity'] ?? null}
          onChange={(quantity) => set({ quantity })}
        />
        <SearchSelect
          label={t('labscreen.units')}
          clearable
          data={[...labUnits, ...(first.units === '' || labUnits.some((unit) => unit === first.units) ? [] : [first.units])]}
          value={draft.units || null}
          error={errors['units'] ?? null}
          onChange={(units) => set({ units: units ?? '' })}
        />
        <Autocomplete
          label={t('labscreen.collector')}
          {...(sample === null ? { description: t(alone ? 'labscreen.collectorAlone' : 'labscreen.collectorMyself') } : {})}
          disabled={alone}
          value={draft.collector}
          queryKey={['provider', 'collectors']}
          search={findCollectors}
          error={errors['collector'] ?? null}
          onChange={(collector) => set({ collector })}
        />
        <Checkbox
          mt={{ base: 0, xs: 28 }}
          label={t('labscreen.expirable')}
          checked={draft.expirable}
          onChange={(event) => set({ expirable: event.currentTarget.checked })}
        />
        {draft.expirable ? (
          <DateField
            label={t('labscreen.expiryDate')}
            required
            min={draft.collectionDate || undefined}
            value={draft.expiryDate}
            error={errors['expiryDate'] ?? null}
            onChange={(expiryDate) => set({ expiryDate })}
          />
        ) : null}
      </SimpleGrid>
      <TextArea
        label={t('labscreen.comments')}
        dir="auto"
        rows={2}
        maxLength={limitsOf(labTestSample, 'comments').max}
        value={draft.comments}
        error={errors['comments'] ?? null}
        onChange={(event) => set({ comments: event.currentTarget.value })}
      />
    </ModalForm>
  );
}
