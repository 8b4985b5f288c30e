import type { ErasurePreview } from '@fieldward/contract/patient/patient-erasure.operations.ts';
import type { Message } from '@fieldward/messages/catalogue.ts';
import { Alert, Group, List, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconBraces, IconFileTypePdf } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callFile } from '../../../lib/call.ts';
import { local } from '../../../lib/local-store.ts';
import { fieldProblems, notify, notifyProblem, problemText } from '../../../lib/notify.ts';
import { useSession } from '../../../lib/session.ts';
import { useLanguage, useMessageText, useText } from '../../../lib/text.ts';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { Skeletons } from '../../../ui/states.tsx';
import { WorkButton } from '../../../ui/work-button.tsx';
import { shortName, type Patient } from '../../../widgets/patient.queries.ts';
import { ReasonField } from '../../../widgets/reason-field.tsx';
import { forgetRecent } from '../../../widgets/recent-patients.ts';
import { TextField } from '../../../widgets/text-field.tsx';
import { MergeMoves } from '../merge/merge-moves.panel.tsx';
import { erasePatient, erasurePreviewQuery } from './erasure.queries.ts';

/** Tables of which no row, or nothing of a row, stays, as they are shown. */
const GOES = [
  'person_name',
  'patient_identifier',
  'person_address',
  'person_attribute',
  'relationship',
  'household_member',
  'patient_pair',
];
/** Tables of which what is counted stays, as they are shown; others follow. */
const STAYS = ['patient_workflow', 'referral', 'visit', 'encounter', 'obs', 'orders', 'lab_test', 'lab_sample', 'lab_result'];
/** Nothing of a programme is counted by them. */
const NOT_COUNTED = ['person', 'patient_merge', 'household', 'broken_glass', 'form_correction', 'referral_event'];

type Rows = ErasurePreview['rows'];

/** Rows of tables in an order; those of other tables last. */
const inOrder = (rows: Rows, order: readonly string[]): Rows => {
  const place = ({ table }: Rows[number]): number => (order.includes(table) ? order.indexOf(table) : order.length);
  return rows.toSorted((a, b) => place(a) - place(b));
};

const NOTHING = { identifier: '', reason: '' };

/** 'Erase on request': says what goes and what stays, and makes the record anonymous for ever once somebody has entered which request, and whose record. */
export function ErasePatient({ patient, onClose }: { patient: Patient; onClose: () => void }) {
  const t = useText();
  const sentence = useMessageText();
  const queries = useQueryClient();
  const { data, error } = useQuery(erasurePreviewQuery(patient.uuid));
  const [typed, setTyped] = useState(NOTHING);
  const [wrong, setWrong] = useState<Partial<typeof NOTHING>>({});
  const preview = data?.data;
  // the server names its own codes
  const refusal = preview?.refusal === null || preview === undefined ? null : (preview.refusal as Message);

  async function submit(): Promise<void> {
    if (data === undefined) return;
    const { identifier } = data.data;
    const problems = {
      ...(identifier !== null && typed.identifier.trim().toLowerCase() !== identifier.toLowerCase()
        ? { identifier: t('erasure.notTheIdentifier') }
        : {}),
      ...(typed.reason.trim() === '' ? { reason: t('erasure.reasonNeeded') } : {}),
    };
    setWrong(problems);
    if (Object.keys(problems).length > 0) return;
    try {
      await erasePatient({ patient: patient.uuid, identifier: typed.identifier.trim(), reason: typed.reason.trim() }, data.etag ?? '*');
    } catch (problem) {
      const fields = fieldProblems(problem);
      if (Object.keys(fields).length === 0) notifyProblem(problem);
      else setWrong(fields);
      await queries.invalidateQueries({ queryKey: ['patient', patient.uuid, 'erasure'] });
      return;
    }
    local.remove('active-patient');
    forgetRecent(patient.uuid);
    notify('erasure.done');
    onClose();
    await queries.resetQueries({ queryKey: ['patient'] });
    await queries.invalidateQueries();
  }

  const field = (name: keyof typeof NOTHING) => (value: string) => {
    setTyped({ ...typed, [name]: value });
    setWrong({ ...wrong, [name]: undefined });
  };

  return (
    <ModalForm
      onClose={onClose}
      title={t('erasure.title')}
      submitLabel={t('erasurescreen.yes')}
      submitDisabled={preview === undefined || refusal !== null}
      dirty={typed.identifier !== '' || typed.reason !== ''}
      destructive
      onSubmit={submit}
    >
      {error ? (
        <Alert color="red" role="alert">
          {problemText(error).text}
        </Alert>
      ) : preview === undefined ? (
        <Skeletons rows={6} />
      ) : refusal !== null ? (
        <Alert color="orange" role="alert" title={t('erasurescreen.notNow')} icon={<IconAlertTriangle aria-hidden />}>
          {sentence(refusal)}
        </Alert>
      ) : (
        <Stack gap="sm">
          <Alert color="red" title={t('erasurescreen.forEver', { name: shortName(patient) })} icon={<IconAlertTriangle aria-hidden />}>
            {t('erasurescreen.forEverWhy')}
          </Alert>
          <WhatBecomes preview={preview} />
          <HandOutFirst patient={patient.uuid} />
          {preview.identifier === null ? null : (
            <TextField
              label={t('erasurescreen.identifier', { identifier: preview.identifier })}
              value={typed.identifier}
              error={wrong.identifier}
              dir="auto"
              autoComplete="off"
              withAsterisk
              aria-required
              data-autofocus
              onChange={(event) => field('identifier')(event.currentTarget.value)}
            />
          )}
          <ReasonField
            label={t('erasurescreen.reason')}
            description={t('erasurescreen.reasonWhy')}
            value={typed.reason}
            error={wrong.reason ?? null}
            autofocus={preview.identifier === null}
            onChange={field('reason')}
          />
        </Stack>
      )}
    </ModalForm>
  );
}

/** How much goes and how much stays, and what of it. */
function WhatBecomes({ preview: { rows, records, companions } }: { preview: ErasurePreview }) {
  const t = useText();
  const goes = rows.filter(({ table }) => GOES.includes(table));
  const stays = rows.filter(({ table }) => !GOES.includes(table) && !NOT_COUNTED.includes(table));
  return (
    <>
      <MergeMoves title={t('erasurescreen.goes')} moves={inOrder(goes, GOES)} />
      <List size="sm">
        <List.Item>{t('erasurescreen.goesWords')}</List.Item>
        <List.Item>{t('erasurescreen.goesTrail')}</List.Item>
        {records > 1 ? <List.Item>{t('erasurescreen.goesRecords', { count: records })}</List.Item> : null}
        {companions > 0 ? <List.Item>{t('erasurescreen.goesCompanions', { count: companions })}</List.Item> : null}
      </List>
      {stays.length > 0 ? <MergeMoves title={t('erasurescreen.stays')} moves={inOrder(stays, STAYS)} /> : null}
      <Text size="sm">{t('erasurescreen.staysWhy')}</Text>
    </>
  );
}

/** Whoever asks for erasure may want to have what was held. */
function HandOutFirst({ patient }: { patient: string }) {
  const t = useText();
  const language = useLanguage();
  const { may } = useSession();
  if (!may('Export Patient Record')) return null;
  const fetched = (format: 'pdf' | 'json') => () =>
    callFile('GET fieldward/heldabout', { query: { patient, format, language } }, `record.${format}`);
  return (
    <Stack gap={4}>
      <Text size="sm">{t('erasurescreen.first')}</Text>
      <Group gap="xs">
        <WorkButton icon={IconFileTypePdf} text={t('patient.heldPdf')} variant="default" work={fetched('pdf')} />
        <WorkButton icon={IconBraces} text={t('patient.heldJson')} variant="default" work={fetched('json')} />
      </Group>
    </Stack>
  );
}
