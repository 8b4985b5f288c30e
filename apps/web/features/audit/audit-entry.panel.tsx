import { Button, Drawer, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormats } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { Status } from '../../ui/status.tsx';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import { RouteLink } from '../../widgets/navigation.tsx';
import { actionTone, deedOf, factsOf, factWord } from './audit-words.ts';
import type { DetailWords } from './detail-words.ts';
import { resourceWord } from './resource-words.ts';
import type { AuditEntry } from '@fieldward/contract/audit/audit.operations.ts';
import type { AuditFilters } from './audit.queries.ts';
import classes from './audit.module.css';

interface AuditEntryProps {
  entry: AuditEntry;
  words: DetailWords | undefined;
  onClose: () => void;
  /** Shows only what these filters leave. */
  onFilter: (filters: Partial<AuditFilters>) => void;
}

/** One entry in full, and the ways from it: everything by this person, about this patient, about this record. */
export function AuditEntryPanel({ entry, words, onClose, onFilter }: AuditEntryProps) {
  const t = useText();
  const { may } = useSession();
  const formats = useFormats();
  useFocusBack();
  const { user, patient, uuid, request } = entry;
  const details = factsOf(entry.detail, formats, words, t);
  const ways: readonly (readonly [string, Partial<AuditFilters>])[] = [
    ...(user ? [[t('audit.ofUser', { name: user.display }), { user: user.display }] as const] : []),
    ...(patient ? [[t('audit.ofPatient', { name: patient.display }), { patient: patient.uuid }] as const] : []),
    ...(uuid && uuid !== patient?.uuid ? [[t('audit.ofRecord'), { object: uuid }] as const] : []),
    ...(request ? [[t('audit.ofRequest'), { request }] as const] : []),
  ];
  return (
    <Drawer
      opened
      onClose={onClose}
      size={460}
      position="right"
      title={t('audit.entry')}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <Stack gap="lg">
        <dl className={classes.facts}>
          <Fact name={t('audit.date')}>{formats.moment(entry.date)}</Fact>
          <Fact name={t('audit.user')}>{user ? [user.display, user.name].filter(Boolean).join(' · ') : t('audit.system')}</Fact>
          <Fact name={t('audit.action')}>
            <Status tone={actionTone(entry.action)}>{deedOf(entry, t)}</Status>
          </Fact>
          <Fact name={t('audit.resource')}>{resourceWord(entry.resource, t)}</Fact>
          <Fact name={t('audit.patient')}>
            {patient && may('Get Patients') ? (
              <RouteLink to="/patient/detail" search={{ patient: patient.uuid }}>
                {patient.display}
              </RouteLink>
            ) : (
              patient?.display
            )}
          </Fact>
          <Fact name={t('audit.object')}>{uuid}</Fact>
          <Fact name={t('audit.address')}>{entry.address}</Fact>
          <Fact name={t('audit.request')}>{request}</Fact>
          <Fact name={t('audit.sealed')}>{t(entry.sealed ? 'audit.linked' : 'audit.notLinked')}</Fact>
        </dl>
        {details.length > 0 ? (
          <section>
            <Title order={2} mb="xs">
              {t('audit.detail')}
            </Title>
            <dl className={classes.facts}>
              {details.map(([name, text]) => (
                <Fact key={name} name={factWord(name, t)}>
                  {text}
                </Fact>
              ))}
            </dl>
          </section>
        ) : null}
        <Stack gap="xs" align="flex-start">
          {ways.map(([label, filters]) => (
            <Button key={label} variant="light" onClick={() => onFilter(filters)}>
              {label}
            </Button>
          ))}
        </Stack>
      </Stack>
    </Drawer>
  );
}

/** A fact that is there. What people typed is shown as text, in its own direction. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === null || children === undefined || children === '') return null;
  return (
    <>
      <dt>
        <bdi>{name}</bdi>
      </dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </>
  );
}
