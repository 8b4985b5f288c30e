import { relationship } from '@fieldward/contract/patient/relationship.ts';
import { Button, Group, Text } from '@mantine/core';
import { IconCalendarOff, IconHistory, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormats } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { late } from '../../../ui/late.tsx';
import { MenuEntry, MoreMenu } from '../../../ui/more-menu.tsx';
import { RouteLink } from '../../../widgets/navigation.tsx';
import { patientQuery, shortName } from '../../../widgets/patient.queries.ts';
import type { RelatedPerson } from './relationships.queries.ts';
import { removedKey, RemovedRelationships } from './removed-relationships.tsx';
import classes from '../chart/patient-panels.module.css';

const AddRelationship = late(async () => (await import('./add-relationship.modal.tsx')).AddRelationship);
const EndRelationship = late(async () => (await import('./end-relationship.modal.tsx')).EndRelationship);
const VoidRelationship = late(async () => (await import('./void-relationship.modal.tsx')).VoidRelationship);

type Dialog = { readonly kind: 'add' } | { readonly kind: 'end' | 'void'; readonly related: RelatedPerson };

/** Relatives and contacts of a patient: added, ended, voided and taken back here, also later; the other person's page shows the same. */
export function Relationships({ patient, rows }: { patient: string; rows: readonly RelatedPerson[] }) {
  const t = useText();
  const { may } = useSession();
  const queries = useQueryClient();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [removed, setRemoved] = useState(false);
  const { data } = useQuery(patientQuery(patient));
  const edits = may(relationship.privileges.write);
  const close = () => setDialog(null);

  return (
    <>
      {rows.length === 0 ? <Text c="dimmed">{t('patient.noRelationships')}</Text> : null}
      <ul className={classes.rows}>
        {rows.map((related) => (
          <li key={related.uuid}>
            <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
              <Related of={related} />
              {edits ? (
                <MoreMenu label={t('patient.moreOfRelated', { name: related.person.display })}>
                  <MenuEntry
                    icon={IconCalendarOff}
                    text={t('patient.endRelationship')}
                    onClick={() => setDialog({ kind: 'end', related })}
                  />
                  <MenuEntry
                    icon={IconTrash}
                    color="red"
                    text={t('patient.voidRelationship')}
                    onClick={() => setDialog({ kind: 'void', related })}
                  />
                </MoreMenu>
              ) : null}
            </Group>
          </li>
        ))}
      </ul>
      {removed ? <RemovedRelationships patient={patient} /> : null}
      {edits ? (
        <Group mt="sm" gap="xs">
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setDialog({ kind: 'add' })}
          >
            {t('patient.addRelationship')}
          </Button>
          <Button
            variant="subtle"
            size="compact-md"
            leftSection={<IconHistory size={16} aria-hidden />}
            aria-expanded={removed}
            onClick={() => setRemoved(!removed)}
          >
            {t('patient.removedRelationships')}
          </Button>
        </Group>
      ) : null}
      {dialog?.kind === 'add' && data ? (
        <AddRelationship patient={{ uuid: patient, name: shortName(data) }} known={rows} onClose={close} />
      ) : null}
      {dialog?.kind === 'end' ? <EndRelationship related={dialog.related} onClose={close} /> : null}
      {dialog?.kind === 'void' ? (
        <VoidRelationship
          related={dialog.related}
          onClose={close}
          onVoided={() => {
            setRemoved(true);
            void queries.invalidateQueries({ queryKey: removedKey(patient) });
          }}
        />
      ) : null}
    </>
  );
}

/** Somebody, what they are to the patient, and since when or until when. */
function Related({ of: { person, relationship: word, start, end } }: { of: RelatedPerson }) {
  const t = useText();
  const { dayOf } = useFormats();
  const facts = [
    word,
    person.identifier,
    person.dead ? t('patient.deceased') : null,
    end !== null
      ? t('patient.relatedUntil', { date: dayOf(end) })
      : start !== null
        ? t('patient.relatedFrom', { date: dayOf(start) })
        : null,
  ].filter((fact) => fact !== null);
  return (
    <div style={{ minInlineSize: 0, opacity: end === null ? 1 : 0.75 }}>
      {person.isPatient ? (
        <RouteLink to="/patient/detail" search={{ patient: person.uuid }}>
          <bdi>{person.display}</bdi>
        </RouteLink>
      ) : (
        <bdi>{person.display}</bdi>
      )}
      <Text size="sm" c="dimmed">
        {facts.map((fact, at) => (
          <span key={fact}>
            {at > 0 ? ' · ' : ''}
            <bdi>{fact}</bdi>
          </span>
        ))}
      </Text>
    </div>
  );
}
