import { Alert, Button, Group, Select, Stack, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useBlocker, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { labTestAttribute, labTestOrder } from '@fieldward/contract/lab/lab-order.ts';
import type { WorkRow } from '@fieldward/contract/lab/lab-work.operations.ts';
import { limitsOf } from '@fieldward/contract/limits.ts';
import { isCritical } from '@fieldward/domain/lab/range.ts';
import { resultProblem } from '@fieldward/domain/lab/sample.ts';
import { labDatatypeOf } from '@fieldward/domain/lab/datatype.ts';
import { today as dayNow } from '../../../lib/clock.ts';
import { ApiProblem, type Tagged } from '../../../lib/api.ts';
import { call } from '../../../lib/call.ts';
import { useFormats } from '../../../lib/format.ts';
import { notify, notifyProblem } from '../../../lib/notify.ts';
import { useSession } from '../../../lib/session.ts';
import { whoseValues, type Difference } from '../../../lib/stale-save.ts';
import { useMessageText, useText } from '../../../lib/text.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { focusFirstProblem } from '../../../ui/focus-problem.ts';
import { late } from '../../../ui/late.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { TextArea, TextField } from '../../../widgets/text-field.tsx';
import { useGo } from '../../../widgets/navigation.tsx';
import { answersQuery, patternsQuery, resultBasisQuery, type ResultField } from './results.queries.ts';
import { labWorkChanged, type LabResult, type WholeLabTest } from '../order/lab-work.queries.ts';
import { ResultGroup } from './result-group.tsx';
import { fieldLabel } from './result-input.tsx';
import { refusedSlots } from './result-refusal.ts';
import { bySlot, changesOf, slotGroups, slotProblems, withoutSet, withSet, withStored } from './result-slots.ts';
import { useResultDraft } from './use-result-draft.ts';
import { useScanner } from '../work-list/use-scanner.ts';
import { findWork } from '../work-list/work-list.queries.ts';

const CallBack = late(async () => (await import('./call-back.modal.tsx')).CallBack);

/** The sentences without the one of a field. */
const without = (errors: Readonly<Record<string, string>>, key: string) =>
  Object.fromEntries(Object.entries(errors).filter(([each]) => each !== key));

interface ResultFormProps {
  read: { data: WholeLabTest; etag: string | undefined };
  fields: readonly ResultField[];
  reread: () => Promise<Tagged<WholeLabTest>>;
}

/** The fields of the results of a test. What was typed stays until it is saved, also when somebody else was faster. */
export function ResultForm({ read, fields, reread }: ResultFormProps) {
  const t = useText();
  const say = useMessageText();
  const go = useGo();
  const router = useRouter();
  const { moment } = useFormats();
  const queries = useQueryClient();
  const { may } = useSession();
  const records = may('Add CommonLab results');
  const [today] = useState(dayNow);
  const { draft, setDraft, base, setBase, foundAt, discard } = useResultDraft(read);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [critical, setCritical] = useState<WorkRow | null>(null);
  const [busy, setBusy] = useState(false);
  const done = useRef(false);
  const formRef = useRef<HTMLFormElement>(null);
  const basis = useQuery(resultBasisQuery(read.data.uuid));
  const needsPatterns = fields.some(({ datatypeClassname }) => labDatatypeOf(datatypeClassname) === 'pattern');
  const patterns = useQuery({ ...patternsQuery, enabled: needsPatterns });

  const test = base.data;
  const recorded = bySlot(test.attributes);
  const groups = slotGroups(fields, test.attributes, draft);
  const changes = changesOf(fields, recorded, draft.typed);
  const amends = changes.some((each) => each.amends);
  const valueOf = (key: string): string => draft.typed[key] ?? recorded.get(key)?.valueReference ?? '';
  const pregnant = draft.pregnant === undefined ? test.pregnant : draft.pregnant;
  const comments = draft.comments ?? test.resultComments ?? '';
  const asksPregnancy =
    basis.data !== undefined &&
    basis.data.sex !== 'M' &&
    fields.some(({ referenceRanges }) => referenceRanges.some((range) => range.pregnant !== null));
  const dirty = changes.length > 0 || pregnant !== test.pregnant || comments.trim() !== (test.resultComments ?? '');
  /** To where somebody came from: the patient, or the work list as it was. */
  const back = () =>
    router.history.canGoBack() ? router.history.back() : go('/patient/detail/laboratory', { patient: test.order.patient.uuid });

  // a label that is scanned here belongs to another step: it is neither typed into a field nor does its Enter save
  useScanner((code) => notify('labwork.stillOpen', { code }));

  // the first value is typed at once, after the page has the keyboard; touch screens would unfold their keyboard
  useEffect(() => {
    if (matchMedia('(pointer: coarse)').matches) return;
    const soon = setTimeout(() => formRef.current?.querySelector<HTMLElement>('input, textarea')?.focus());
    return () => clearTimeout(soon);
  }, []);

  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (done.current || !dirty || (current.pathname === next.pathname && JSON.stringify(current.search) === JSON.stringify(next.search)))
        return false;
      const words = { message: t('labscreen.leaveText'), yes: t('labscreen.leave'), no: t('labscreen.stay') };
      return !(await confirm({ title: t('shell.leaveTitle'), destructive: false, ...words }));
    },
    enableBeforeUnload: () => dirty && !done.current,
  });

  function type(key: string, value: string): void {
    setDraft((now) => ({ ...now, typed: { ...now.typed, [key]: value } }));
    setErrors((now) => without(now, key));
  }
  /** Says what is wrong with a value once it is typed; that it is missing only when it is to be saved. */
  function check(key: string): void {
    const message = valueOf(key).trim() === '' ? undefined : slotProblems(groups, valueOf, today, patterns.data)[key];
    if (message) setErrors((now) => ({ ...now, [key]: say(message) }));
  }
  function point(found: Readonly<Record<string, string>>, form: HTMLFormElement): void {
    setErrors(found);
    requestAnimationFrame(() => focusFirstProblem(form));
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy || !records) return;
    const form = event.currentTarget;
    const engine = needsPatterns ? await queries.fetchQuery(patternsQuery).catch(() => undefined) : undefined;
    const problems = slotProblems(groups, valueOf, today, engine);
    const found = Object.fromEntries(Object.entries(problems).map(([key, message]) => [key, say(message)]));
    if (amends && draft.reason.trim() === '') found['amendReason'] = t('lab.amendReasonNeeded');
    point(found, form);
    if (Object.keys(found).length > 0) {
      const missing = 'amendReason' in found || Object.values(problems).some(({ code }) => code === 'answer.required');
      return notify(missing ? 'labscreen.fillRequired' : 'labscreen.checkFields');
    }
    const refused = resultProblem(
      test.labTestType.requiresSpecimen,
      test.labTestSamples.map(({ status }) => status),
    );
    if (refused) return notify(refused.code as 'lab.noSample');
    setBusy(true);
    try {
      const saved = await call('POST fieldward/labresults', {
        ifMatch: undefined, // the body names the version
        body: {
          labTest: test.uuid,
          attributes: changes.map(({ attributeType, value, set }) => ({
            attributeType,
            valueReference: value || null,
            ...(set === null ? {} : { setNumber: set }),
          })),
          comments: comments.trim() || null,
          ...(pregnant === test.pregnant ? {} : { pregnant }),
          ...(amends ? { amendReason: draft.reason.trim() } : {}),
          ...(base.etag === undefined ? {} : { version: base.etag }),
        },
      });
      done.current = true;
      discard();
      await labWorkChanged(queries);
      notify('labscreen.saved');
      const untold = saved.attributes?.some(({ flag, voided, callbacks }) => isCritical(flag) && !voided && !callbacks?.length);
      if (untold) notify('labscreen.criticalSaved');
      const [row] = untold ? await findWork({ labTest: test.uuid }).catch(() => []) : [];
      if (row?.critical.length) setCritical(row);
      else back();
    } catch (refusal) {
      if (refusal instanceof ApiProblem && refusal.status === 409) void resolve(form);
      else {
        point(refusedSlots(refusal, changes), form);
        notifyProblem(refusal);
      }
    } finally {
      setBusy(false);
    }
  }

  /** A value as people read it. */
  function shown(field: ResultField, value: string, results: readonly LabResult[]): string {
    const known = results.find(({ valueReference, valueDisplay }) => valueReference === value && valueDisplay !== null);
    if (known?.valueDisplay) return known.valueDisplay;
    const kind = labDatatypeOf(field.datatypeClassname);
    if (kind === 'boolean' && value !== '') return t(value === 'true' ? 'labscreen.yes' : 'labscreen.no');
    const offered = kind === 'coded' ? queries.getQueryData(answersQuery((field.datatypeConfig ?? '').trim()).queryKey) : undefined;
    return offered?.find(({ uuid }) => uuid === value)?.display ?? value;
  }
  /** In what I typed and what is stored since differ; `untouched` never: only what was typed is compared. */
  function differencesFrom(other: WholeLabTest): readonly Difference[] {
    const since = bySlot(other.attributes);
    const values = changes.flatMap(({ key, attributeType, set, value }): Difference[] => {
      const field = fields.find(({ uuid }) => uuid === attributeType);
      const now = since.get(key)?.valueReference ?? '';
      if (field === undefined || now === value || now === (recorded.get(key)?.valueReference ?? '')) return [];
      const label = set === null ? fieldLabel(field) : t('labscreen.set', { name: fieldLabel(field), set });
      const [mine, stored] = [shown(field, value, other.attributes), shown(field, now, other.attributes)];
      return [{ property: key, label, mine, theirs: stored, untouched: false }];
    });
    const say = (value: boolean | null): string => t(value === null ? 'labscreen.notKnown' : value ? 'labscreen.yes' : 'labscreen.no');
    const own = [
      {
        property: 'comments',
        label: t('labscreen.comments'),
        mine: comments.trim(),
        theirs: other.resultComments ?? '',
        opened: test.resultComments ?? '',
      },
      {
        property: 'pregnant',
        label: t('labscreen.pregnancy'),
        mine: say(pregnant),
        theirs: say(other.pregnant),
        opened: say(test.pregnant),
      },
    ].filter(({ mine, theirs: stored, opened }) => mine !== opened && stored !== opened && mine !== stored);
    return [...values, ...own.map(({ opened: _opened, ...each }) => ({ ...each, untouched: false }))];
  }
  /** Somebody else was faster: what was typed goes on top of what is stored now, as far as it is to count, and is saved once more. */
  async function resolve(form: HTMLFormElement): Promise<void> {
    const other = await reread().catch(() => null);
    if (other === null) return notify('labscreen.conflictUnread');
    const { resultedBy, resultedAt } = other.data;
    const by = { name: resultedBy?.display ?? t('labscreen.conflictSomebody'), at: moment(resultedAt) };
    const taken = await whoseValues({
      differences: differencesFrom(other.data),
      named: [],
      ...(resultedAt === null ? {} : { about: t('labscreen.conflictBy', by) }),
    });
    if (taken === null) return;
    setDraft((now) => withStored(now, taken));
    setBase(other);
    setErrors({});
    // once they are drawn; a value that now amends one asks for its reason first
    requestAnimationFrame(() => form.requestSubmit());
  }
  // Enter makes a new line in a long text: Ctrl with it saves from everywhere
  useHotkeys(critical === null ? [['mod+Enter', () => formRef.current?.requestSubmit()]] : [], []);

  if (groups.length === 0) return <EmptyState title={t('labscreen.noFields')} />;
  return (
    <>
      <form ref={formRef} noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="md" maw={640}>
          {foundAt === null ? null : (
            <Alert color="blue" variant="light">
              <Group justify="space-between" gap="xs">
                <span>{t('labscreen.draftFound', { at: moment(foundAt) })}</span>
                <Button variant="subtle" size="compact-sm" onClick={discard}>
                  {t('labscreen.draftDiscard')}
                </Button>
              </Group>
            </Alert>
          )}
          {asksPregnancy ? <Pregnancy value={pregnant} onChange={(value) => setDraft((now) => ({ ...now, pregnant: value }))} /> : null}
          {groups.map((group) => {
            const sets = groups.flatMap(({ name, set }) => (group.set !== null && set !== null && name === group.name ? [set] : []));
            return (
              <ResultGroup
                key={group.key}
                group={group}
                recorded={recorded}
                valueOf={valueOf}
                errors={errors}
                today={today}
                basis={basis.data}
                pregnant={pregnant}
                onType={type}
                onLeave={check}
                onAdd={group.last ? () => setDraft((now) => withSet(now, group.name, sets)) : undefined}
                onRemove={sets.length > 1 ? () => setDraft((now) => withoutSet(now, group, recorded)) : undefined}
              />
            );
          })}
          <TextArea
            label={t('labscreen.comments')}
            dir="auto"
            rows={2}
            maxLength={limitsOf(labTestOrder, 'resultComments').max}
            value={comments}
            onChange={({ currentTarget: { value } }) => setDraft((now) => ({ ...now, comments: value }))}
          />
          {amends ? (
            <TextField
              label={t('labscreen.amendReason')}
              dir="auto"
              maxLength={limitsOf(labTestAttribute, 'amendReason').max}
              withAsterisk
              aria-required
              value={draft.reason}
              error={errors['amendReason'] ?? null}
              onChange={({ currentTarget: { value } }) => {
                setDraft((now) => ({ ...now, reason: value }));
                setErrors((now) => without(now, 'amendReason'));
              }}
            />
          ) : null}
          <Group gap="xs">
            <Button type="submit" loading={busy}>
              {t('shell.save')}
            </Button>
            <Button variant="default" disabled={busy} onClick={back}>
              {t('shell.cancel')}
            </Button>
            <Text size="sm" c="dimmed" visibleFrom="sm">
              {t('labscreen.saveHint')}
            </Text>
          </Group>
        </Stack>
      </form>
      {critical === null ? null : <CallBack row={critical} onClose={back} onDone={back} />}
    </>
  );
}

/** Whether the patient is pregnant, where the ranges differ by it; null while nobody knows. */
function Pregnancy({ value, onChange }: { value: boolean | null; onChange: (value: boolean | null) => void }) {
  const t = useText();
  return (
    <Select
      label={t('labscreen.pregnancy')}
      description={t('labscreen.pregnancyWhy')}
      allowDeselect={false}
      maw={300}
      data={[
        { value: '', label: t('labscreen.notKnown') },
        { value: 'true', label: t('labscreen.yes') },
        { value: 'false', label: t('labscreen.no') },
      ]}
      value={value === null ? '' : String(value)}
      onChange={(chosen) => onChange(chosen ? chosen === 'true' : null)}
    />
  );
}
