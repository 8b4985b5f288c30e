import { Select, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { parseNumber } from '@fieldward/domain/field-check.ts';
import { dayOf, localMoment } from '@fieldward/domain/moment.ts';
import { fieldProblems, notify, notifyProblem } from '../../lib/notify.ts';
import { useText } from '../../lib/text.ts';
import { DateField } from '../../ui/date-field.tsx';
import { ModalForm } from '../../ui/modal-form.tsx';
import { labWorkChanged, type LabSample, type Ref } from './lab-work.queries.ts';
import { sampleVersionQuery, saveSample, specimensQuery } from './sample.queries.ts';

interface SampleModalProps {
  test: string;
  /** Null for a new one. */
  sample: LabSample | null;
  onClose: () => void;
}

const SAMPLE_DAY = 'DD/MM/YYYY';

/** The day of a moment of the API, where the person sits. */
const dayHere = (moment: string): string => dayOf(localMoment(new Date(moment.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))));

/** What is offered, and what the sample has already. */
const choices = (offered: readonly Ref[] | undefined, has: Ref | null | undefined) =>
  [...(offered ?? []), ...(has && !offered?.some(({ uuid }) => uuid === has.uuid) ? [has] : [])].map(({ uuid, display }) => ({
    value: uuid,
    label: display,
  }));

/** 'Add Sample' and 'Edit Sample'. */
export function SampleModal({ test, sample, onClose }: SampleModalProps) {
  const t = useText();
  const queries = useQueryClient();
  const version = useQuery(sampleVersionQuery(sample?.uuid ?? ''));
  const types = useQuery(specimensQuery('type'));
  const sites = useQuery(specimensQuery('site'));
  const [today] = useState(() => dayOf(localMoment(new Date())));
  const [first] = useState({
    specimenType: sample?.specimenType?.uuid ?? '',
    specimenSite: sample?.specimenSite?.uuid ?? '',
    sampleIdentifier: sample?.sampleIdentifier ?? '',
    collectionDate: sample === null ? today : sample.collectionDate === null ? '' : dayHere(sample.collectionDate),
    quantity: sample?.quantity ?? '',
    comments: sample?.comments ?? '',
  });
  const [draft, setDraft] = useState(first);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const set = (change: Partial<typeof first>): void => {
    setDraft((now) => ({ ...now, ...change }));
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !(name in change))));
  };

  async function submit(): Promise<void> {
    const { specimenType, specimenSite, collectionDate, comments } = draft;
    const [sampleIdentifier, quantity] = [draft.sampleIdentifier.trim(), draft.quantity.trim()];
    const missing = Object.entries({ specimenType, specimenSite, sampleIdentifier, collectionDate }).filter(([, value]) => value === '');
    const number = parseNumber(quantity);
    const wrong = {
      ...Object.fromEntries(missing.map(([name]) => [name, t('answer.required')])),
      ...(collectionDate > today ? { collectionDate: t('answer.future') } : {}),
      ...(quantity !== '' && (number === null || number < 0) ? { quantity: t('answer.number') } : {}),
    };
    setErrors(wrong);
    if (missing.length > 0) notify('labscreen.fillRequired');
    if (Object.keys(wrong).length > 0) return;
    // an unchanged day keeps its time; another one is taken at noon
    const moment = collectionDate === today ? new Date() : new Date(`${collectionDate}T12:00:00`);
    const collected = sample !== null && collectionDate === first.collectionDate ? {} : { collectionDate: moment.toISOString() };
    const body = {
      specimenType,
      specimenSite,
      sampleIdentifier,
      ...collected,
      quantity: quantity || null,
      comments: comments.trim() || null,
    };
    try {
      await saveSample(sample?.uuid ?? '', sample === null ? { ...body, labTest: test } : body, version.data);
      notify('labscreen.saved');
      onClose();
      void labWorkChanged(queries);
    } catch (refusal) {
      setErrors(fieldProblems(refusal));
      notifyProblem(refusal);
    }
  }

  const select = { searchable: true, allowDeselect: false, withAsterisk: true, 'aria-required': true } as const;
  return (
    <ModalForm
      opened
      onClose={onClose}
      title={t(sample === null ? 'labscreen.addSampleTitle' : 'labscreen.editSampleTitle')}
      dirty={JSON.stringify(draft) !== JSON.stringify(first)}
      submitDisabled={sample !== null && version.isPending}
      onSubmit={submit}
    >
      <TextInput
        label={t('labscreen.sampleIdentifier')}
        data-autofocus
        dir="auto"
        autoComplete="off"
        maxLength={255}
        withAsterisk
        aria-required
        value={draft.sampleIdentifier}
        error={errors['sampleIdentifier'] ?? null}
        onChange={(event) => set({ sampleIdentifier: event.currentTarget.value })}
      />
      <Select
        {...select}
        label={t('labscreen.specimenType')}
        data={choices(types.data, sample?.specimenType)}
        value={draft.specimenType || null}
        error={errors['specimenType'] ?? null}
        onChange={(value) => set({ specimenType: value ?? '' })}
      />
      <Select
        {...select}
        label={t('labscreen.specimenSite')}
        data={choices(sites.data, sample?.specimenSite)}
        value={draft.specimenSite || null}
        error={errors['specimenSite'] ?? null}
        onChange={(value) => set({ specimenSite: value ?? '' })}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DateField
          label={t('labscreen.collectedOn')}
          format={SAMPLE_DAY}
          required
          max={today}
          value={draft.collectionDate}
          error={errors['collectionDate'] ?? null}
          onChange={(collectionDate) => set({ collectionDate })}
        />
        <TextInput
          label={t('labscreen.quantity')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={draft.quantity}
          error={errors['quantity'] ?? null}
          onChange={(event) => set({ quantity: event.currentTarget.value })}
        />
      </SimpleGrid>
      <Textarea
        label={t('labscreen.comments')}
        dir="auto"
        rows={2}
        maxLength={1024}
        value={draft.comments}
        error={errors['comments'] ?? null}
        onChange={(event) => set({ comments: event.currentTarget.value })}
      />
    </ModalForm>
  );
}
