import { Badge, Button, Group, Popover, Switch, Text } from '@mantine/core';
import { IconArrowsMoveVertical, IconLock, IconTrash } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { formField } from '@fieldward/contract/form/form.ts';
import { limitsOf } from '@fieldward/contract/limits.ts';
import { useText } from '../../../../lib/text.ts';
import { TextField } from '../../../../widgets/text-field.tsx';
import { NumberField } from '../../../../widgets/number/number-field.tsx';
import { QuestionSettingsFields } from '../../../../widgets/question-settings/question-settings-fields.tsx';
import { useProductWord } from '../../../../widgets/product-word.ts';
import { announce } from '../editor/announcer.tsx';
import { AutoPopulate } from '../editor/auto-populate.tsx';
import { kindOfQuestion } from '../editor/bank-question.ts';
import { nameOf, type CopyField } from '../editor/copy-field.ts';
import { partFrom, settingsFrom } from './field-settings.ts';
import classes from './field-card.module.css';
import { OtherApplications } from './other-applications.tsx';
import type { ListRef } from '../editor/reveal.ts';
import { PersonPartOf } from './person-part.tsx';
import { useBuilder, useBuilderState } from '../editor/use-builder.ts';
import { useMove } from '../drag/use-keyboard-move.ts';
import { typeWords } from '../editor/widget-icon.tsx';

interface FieldCardSettingsProps {
  field: CopyField;
  position: number;
  count: number;
  list: ListRef;
}

/** Everything that a form may say about one of its questions. */
export default function FieldCardSettings({ field, position, count, list }: FieldCardSettingsProps) {
  const t = useText();
  const store = useBuilder();
  const registers = useBuilderState((state) => state.copy().registers) === true;
  const move = useMove(list);
  const kind = kindOfQuestion(field.field);
  const heading = kind.widget === 'heading';
  const name = nameOf(field);

  function remove(): void {
    const at = store.positionOf(field.uuid);
    store.remove(field.uuid);
    announce(t('builder.deleted', { name }));
    const next = store.order()[at] ?? store.order()[at - 1];
    if (next !== undefined) list.current?.reveal(next, { focus: true });
  }

  return (
    <div className={classes.body}>
      <AboutQuestion field={field} />
      <TextField
        label={heading ? t('builder.headingText') : t('builder.displayText')}
        description={heading ? null : t('builder.displayTextWhy')}
        placeholder={field.field.name}
        dir="auto"
        autoComplete="off"
        maxLength={limitsOf(formField, heading ? 'title' : 'displayText').max}
        value={field.displayText}
        onChange={(event) => store.setField(field.uuid, { displayText: event.currentTarget.value })}
      />
      {registers ? <PersonPartOf field={field} onChange={(bound) => store.setField(field.uuid, { bound })} /> : null}
      {heading ? null : (
        <QuestionSettingsFields
          widget={kind.widget}
          dataType={kind.dataType}
          answers={field.field.answers.map(({ concept }) => concept)}
          value={settingsFrom(field)}
          onChange={(next) => {
            const part = partFrom(field, next);
            if (Object.keys(part).length > 0) store.setField(field.uuid, part);
          }}
        />
      )}
      {kind.widget === 'contacts' ? (
        <Switch
          label={t('builder.createPatient')}
          description={t('builder.createPatientWhy')}
          checked={field.createPatient}
          onChange={(event) => store.setField(field.uuid, { createPatient: event.currentTarget.checked })}
        />
      ) : null}
      {kind.concept !== null && kind.widget !== 'contacts' ? <AutoPopulate field={field} /> : null}
      {heading ? null : <OtherApplications field={field} onChange={(kept) => store.setField(field.uuid, { kept })} />}
      <Group gap="xs" className={classes.foot}>
        {field.isCore ? (
          <Badge variant="light" color="gray" tt="none" radius="sm" leftSection={<IconLock size={12} aria-hidden />}>
            {t('builder.core')}
          </Badge>
        ) : (
          <Button
            size="compact-sm"
            radius="xl"
            variant="light"
            color="red"
            leftSection={<IconTrash size={14} aria-hidden />}
            aria-label={t('builder.deleteOf', { name })}
            onClick={remove}
          >
            {t('shell.delete')}
          </Button>
        )}
        <span className={classes.push} />
        <MoveToPosition position={position} count={count} moveTo={(to) => move(field.uuid, to)} />
      </Group>
    </div>
  );
}

/** The question as the bank knows it; a form does not change this. */
function AboutQuestion({ field: { field } }: { field: CopyField }) {
  const t = useText();
  const word = useProductWord();
  return (
    <div className={classes.about}>
      <dl>
        <dt>{t('builder.question')}</dt>
        <dd>
          <bdi>{field.name}</bdi>
        </dd>
        <dt>{t('builder.dataType')}</dt>
        <dd>
          <bdi>{typeWords(field, word)}</bdi>
        </dd>
        {field.description && field.description !== field.name ? (
          <>
            <dt>{t('builder.description')}</dt>
            <dd>
              <bdi>{field.description}</bdi>
            </dd>
          </>
        ) : null}
        {field.answers.length > 0 ? (
          <>
            <dt>{t('builder.options')}</dt>
            <dd className={classes.chips}>
              {field.answers.map(({ uuid, concept }) => (
                <span key={uuid || concept.uuid} className={classes.chip} dir="auto">
                  {concept.display}
                </span>
              ))}
            </dd>
          </>
        ) : null}
      </dl>
    </div>
  );
}

/** 'Move to position': for a form of hundreds of questions. */
function MoveToPosition({ position, count, moveTo }: { position: number; count: number; moveTo: (position: number) => void }) {
  const t = useText();
  const [opened, setOpened] = useState(false);
  const [wanted, setWanted] = useState<number | undefined>(position + 1);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (wanted === undefined) return;
    setOpened(false);
    moveTo(wanted - 1);
  }

  return (
    <Popover opened={opened} onChange={setOpened} trapFocus returnFocus position="top-end" withinPortal>
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconArrowsMoveVertical size={16} aria-hidden />}
          disabled={count < 2}
          onClick={() => {
            setWanted(position + 1);
            setOpened(!opened);
          }}
        >
          {t('builder.moveToPosition')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form onSubmit={submit}>
          <Group gap="xs" align="flex-end">
            <NumberField
              data-autofocus
              label={t('builder.position', { count })}
              w={160}
              min={1}
              max={count}
              whole
              value={wanted}
              onChange={setWanted}
            />
            <Button type="submit">{t('builder.move')}</Button>
          </Group>
          <Text size="xs" c="dimmed" mt={4}>
            {t('builder.moveHow')}
          </Text>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
