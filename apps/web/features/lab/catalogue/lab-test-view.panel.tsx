import { ActionIcon, Button, Drawer, Group, Text } from '@mantine/core';
import { IconArchive, IconPencil, IconPlus, IconRestore } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { UNKNOWN_LAB_TEST_TYPE } from '@fieldward/contract/lab/lab-catalogue.ts';
import type { Ref } from '@fieldward/contract/view.ts';
import { labTestGroupWord } from '@fieldward/domain/lab/test-group.ts';
import { useText } from '../../../lib/text.ts';
import { IconButton, TextButton } from '../../../ui/icon-button.tsx';
import { EmptyState, ErrorState, Skeletons } from '../../../ui/states.tsx';
import { Status } from '../../../ui/status.tsx';
import { useFocusBack } from '../../../ui/use-focus-back.ts';
import classes from './catalogue-form.module.css';
import { entryQuery } from '../../../widgets/catalogue/catalogue.queries.ts';
import { fieldsOfTestQuery, testView, type LabField, type LabTestType } from './lab-catalogue.queries.ts';
import { kindWord, limitsWord, whomWord } from './lab-words.ts';
import { useRetire } from './use-retire.tsx';
import { Labelled } from '../../../ui/labelled.tsx';

interface LabTestViewProps {
  uuid: string;
  /** Null for those who may only look. */
  onEdit: ((uuid: string) => void) | null;
  onAdd: (test: LabTestType) => void;
  onEditField: (uuid: string) => void;
  onClose: () => void;
}

/** A test with all that is known of it, and the fields of its results. */
export function LabTestView({ uuid, onEdit, onAdd, onEditField, onClose }: LabTestViewProps) {
  const t = useText();
  const retire = useRetire();
  useFocusBack();
  const found = useQuery(entryQuery(testView, uuid));
  const fields = useQuery(fieldsOfTestQuery(uuid));
  const type = found.data?.data;
  const editor = onEdit !== null && uuid !== UNKNOWN_LAB_TEST_TYPE;
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={560}
      title={type?.name ?? t('labcatalogue.view')}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      {type ? (
        <>
          <TypeFacts type={type} />
          {uuid === UNKNOWN_LAB_TEST_TYPE ? (
            <Text size="sm" c="dimmed" mt="md">
              {t('labcatalogue.unknownStays')}
            </Text>
          ) : null}
          {editor ? (
            <Group gap="xs" mt="md">
              <TextButton icon={IconPencil} text={t('labcatalogue.edit')} variant="default" onClick={() => onEdit(uuid)} />
              <Button
                variant="default"
                leftSection={type.retired ? <IconRestore size={16} aria-hidden /> : <IconArchive size={16} aria-hidden />}
                onClick={() => void retire('type', type)}
              >
                {t(type.retired ? 'labcatalogue.restore' : 'labcatalogue.retire')}
              </Button>
            </Group>
          ) : null}
          <Group justify="space-between" mt="lg" mb={4}>
            <Text component="h3" fw={600} m={0}>
              {t('labcatalogue.attributes')}
            </Text>
            {editor && !type.retired ? (
              <TextButton icon={IconPlus} text={t('labcatalogue.addField')} variant="subtle" onClick={() => onAdd(type)} />
            ) : null}
          </Group>
          {fields.data ? (
            <FieldList fields={fields.data} editor={editor} onEdit={onEditField} onRetire={(field) => void retire('field', field)} />
          ) : fields.error ? (
            <ErrorState error={fields.error} onRetry={() => void fields.refetch()} />
          ) : (
            <Skeletons rows={4} />
          )}
        </>
      ) : found.error ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <Skeletons rows={8} />
      )}
    </Drawer>
  );
}

function TypeFacts({ type }: { type: LabTestType }) {
  const t = useText();
  const yesNo = (yes: boolean): string => t(yes ? 'labcatalogue.yes' : 'labcatalogue.no');
  const names = (list: readonly Ref[]): string | null => list.map(({ display }) => display).join(', ') || null;
  const facts: readonly [string, string | null][] = [
    [t('labcatalogue.shortName'), type.shortName],
    [t('labcatalogue.testGroup'), t(labTestGroupWord(type.testGroup))],
    [t('labcatalogue.referenceConcept'), type.referenceConcept?.display ?? null],
    [t('labcatalogue.description'), type.description],
    [t('labcatalogue.requiresSpecimen'), yesNo(type.requiresSpecimen)],
    [t('labcatalogue.specimenTypes'), names(type.specimenTypes)],
    [t('labcatalogue.specimenSites'), names(type.specimenSites)],
    [t('labcatalogue.needsRelease'), yesNo(type.needsRelease)],
    [t('labcatalogue.sensitive'), yesNo(type.sensitive)],
    [t('labcatalogue.targetHours'), type.targetHours === null ? null : String(type.targetHours)],
  ];
  return (
    <>
      {type.retired ? <Status>{t('labcatalogue.retired')}</Status> : null}
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value ?? '–'}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

interface FieldListProps {
  fields: readonly LabField[];
  editor: boolean;
  onEdit: (uuid: string) => void;
  onRetire: (field: LabField) => void;
}

function FieldList({ fields, editor, onEdit, onRetire }: FieldListProps) {
  const t = useText();
  if (fields.length === 0) return <EmptyState title={t('labcatalogue.noFields')} hint={t('labcatalogue.noFieldsWhy')} />;
  return (
    <ul className={classes.list}>
      {fields.map((field) => (
        <li key={field.uuid}>
          <Group justify="space-between" wrap="nowrap" align="start" gap="xs">
            <div style={{ minWidth: 0 }}>
              <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
                <bdi>{field.name}</bdi>
              </Text>
              <Text size="sm" c="dimmed">
                {[
                  kindWord(t, field.datatypeClassname),
                  field.units,
                  field.multisetName,
                  field.groupName,
                  field.minOccurs > 0 ? t('labcatalogue.requiredMark') : null,
                ]
                  .filter((word) => word !== null)
                  .join(' · ')}
              </Text>
              {field.referenceRanges.map((range, at) => (
                // ranges have no identity of their own on the screen
                // oxlint-disable-next-line react/no-array-index-key -- the list is shown, never changed here
                <Text key={at} size="sm">
                  <Labelled label={whomWord(t, range)}>
                    <bdi>{limitsWord(t, range)}</bdi>
                  </Labelled>
                </Text>
              ))}
            </div>
            <Group gap={4} wrap="nowrap">
              {field.retired ? <Status>{t('labcatalogue.retired')}</Status> : null}
              {editor && !field.retired ? (
                <IconButton icon={IconPencil} label={t('labcatalogue.editOf', { name: field.name })} onClick={() => onEdit(field.uuid)} />
              ) : null}
              {editor ? (
                <ActionIcon
                  aria-label={t(field.retired ? 'labcatalogue.restoreOf' : 'labcatalogue.retireOf', { name: field.name })}
                  onClick={() => onRetire(field)}
                >
                  {field.retired ? <IconRestore size={16} aria-hidden /> : <IconArchive size={16} aria-hidden />}
                </ActionIcon>
              ) : null}
            </Group>
          </Group>
        </li>
      ))}
    </ul>
  );
}
