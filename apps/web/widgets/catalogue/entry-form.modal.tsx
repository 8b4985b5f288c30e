import { Checkbox, SimpleGrid } from '@mantine/core';
import { useState } from 'react';
import type { Body, Change } from '@fieldward/contract/body.ts';
import type { Wire } from '@fieldward/contract/wire.ts';
import type { Wires } from '@fieldward/contract/wires.ts';
import { save } from '../../lib/client.ts';
import { useSession } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { ModalForm } from '../../ui/modal-form.tsx';
import { confirmRemoval } from '../confirm-removal.tsx';
import type { AnyField, AnyLine, Catalogue, Draft } from './catalogue.ts';
import { bodyOf, fieldsIn, firstDraft, formView, problemsOf, type EntryRecord } from './draft.ts';
import { EntryField } from './entry-field.tsx';
import { useEntryForm } from './use-entry-form.ts';
import { WithEntry } from './with-entry.tsx';

interface EntryFormModalProps {
  of: Catalogue;
  /** '' for a new entry. */
  uuid: string;
  onClose: () => void;
}

/** Creates or edits an entry of a declared catalogue. Rendered only while it is open. */
export function EntryFormModal({ of, uuid, onClose }: EntryFormModalProps) {
  const t = useText();
  const { may } = useSession();
  const editing = uuid !== '';
  const lines = typeof of.fields === 'function' ? of.fields({ editing, may }) : of.fields;
  // what is read stays the same while the dialog is open, even if the privileges change
  const [view] = useState(() => formView(of.wire, fieldsIn(lines)));
  const title = t(editing ? of.texts.edit : of.texts.create);
  return (
    <WithEntry title={title} view={view} uuid={uuid} onClose={onClose}>
      {(record, etag) => <EntryForm of={of} title={title} lines={lines} record={record} etag={etag} onClose={onClose} />}
    </WithEntry>
  );
}

interface EntryFormProps extends Pick<EntryFormModalProps, 'of' | 'onClose'> {
  title: string;
  lines: readonly AnyLine[];
  record: EntryRecord | null;
  etag: string | undefined;
}

/** 'Retired' is there only for an entry that is edited. */
function EntryForm({ of, title, lines, record, etag, onClose }: EntryFormProps) {
  const { wire } = of;
  const t = useText();
  const fields = fieldsIn(lines);
  const typed = new Set(fields.filter(({ kept }) => !kept).map((field) => field.of));
  const { draft, set, errorOf, dirty, kept, submit, check } = useEntryForm<Draft>({
    wire,
    entry: record?.uuid ?? '',
    first: { ...firstDraft(wire, record), retired: record?.retired ?? false },
    problems: (now) => ({ ...problemsOf(wire, fields, now), ...of.problems?.(now, record?.name ?? null) }),
    sure: async (now) =>
      now['retired'] !== true ||
      record === null ||
      record.retired ||
      // a wire of the catalogue is one of the wires, whose names are theirs
      confirmRemoval({ of: wire.name as keyof Wires, uuid: record.uuid }, { title: t('entries.retireTitle', { name: record.name }) }),
    send: (now) => {
      const labels = Object.fromEntries(fields.map((each) => [each.of, t(each.label)]));
      return saveEntry(wire, bodyOf(wire, fields, now), record, now['retired'] === true, { ifMatch: etag, labels });
    },
    shownAt: (property) => (typed.has(property) ? property : (of.shownAt?.[property] ?? property)),
    toast: (problems) => (problems.some(({ code }) => code === of.announced) ? (of.announced ?? null) : null),
    saved: of.texts.saved,
    onClose,
  });
  const first = fields.find(({ kept }) => !kept);
  const field = (each: AnyField) => (
    <EntryField key={each.of} wire={wire} field={each} first={each === first} draft={draft} set={set} error={errorOf(each.of)} />
  );
  return (
    <ModalForm onClose={onClose} title={title} dirty={dirty} kept={kept} onSubmit={submit} onCheck={check}>
      {lines.map((line) =>
        isField(line) ? (
          field(line)
        ) : (
          <SimpleGrid key={line.map((each) => each.of).join()} cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
            {line.map(field)}
          </SimpleGrid>
        ),
      )}
      {of.below?.(draft, record?.uuid ?? '')}
      {record === null ? null : (
        <Checkbox
          label={t('entries.retired')}
          description={t('entries.retiredWhy')}
          checked={draft['retired'] === true}
          onChange={(event) => set({ retired: event.currentTarget.checked })}
        />
      )}
    </ModalForm>
  );
}

const isField = (line: AnyLine): line is AnyField => 'of' in line;

/** The version that a change was based on, and what the form calls its properties. */
interface Over {
  readonly ifMatch: string | undefined;
  readonly labels: Readonly<Record<string, string>>;
}

/** A wire with a numeric id is changed through its collection, as its older clients do. */
function saveEntry(wire: Wire, body: object, record: EntryRecord | null, retired: boolean, over: Over): Promise<unknown> {
  if (record === null) return save(wire, body as Body<Wire>);
  const change = { ...body, ...(retired === record.retired ? {} : { retired }) };
  if (wire.numericId === null) return save(wire, change as Change<Wire>, { uuid: record.uuid, ...over });
  return save(wire, { ...change, uuid: record.uuid, [wire.numericId]: record[wire.numericId] } as Body<Wire>, over);
}
