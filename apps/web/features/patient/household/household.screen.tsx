import type { HouseholdPage } from '@fieldward/contract/patient/household.operations.ts';
import { household as wire } from '@fieldward/contract/patient/household.ts';
import { patient as patientWire } from '@fieldward/contract/patient/patient.ts';
import { Paper, Text, Title } from '@mantine/core';
import { IconArrowBackUp, IconArrowsJoin, IconArrowsSplit, IconCrown, IconPencil, IconTrash, IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ANY_VERSION, save } from '../../../lib/client.ts';
import { useFormats } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { TextButton } from '../../../ui/icon-button.tsx';
import { MenuEntry, MoreMenu } from '../../../ui/more-menu.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Parts } from '../../../ui/parts.tsx';
import { EmptyState, ErrorState, Skeletons } from '../../../ui/states.tsx';
import { WorkButton } from '../../../ui/work-button.tsx';
import { RouteLink, useParam } from '../../../widgets/navigation.tsx';
import { usePhotosOf } from '../../../widgets/photo/small-photo.tsx';
import { Attention } from './attention.tsx';
import { HouseholdDialog, type HouseholdWork } from './household-dialog.tsx';
import { householdQuery } from './household.queries.ts';
import { MemberList } from './member-list.tsx';
import { MemberMenu } from './member-menu.tsx';
import classes from './household.module.css';
import { useHouseholdChange } from './use-household-change.ts';

/** /household/detail?household: everybody who lives there and what is due for each, from one visit. */
export default function HouseholdScreen() {
  const t = useText();
  const uuid = useParam('household');
  const { data, error, refetch } = useQuery({ ...householdQuery({ household: uuid }), enabled: uuid !== '' });
  if (uuid === '' || error || !data?.household)
    return (
      <>
        <PageHeader title={t('household.title')} />
        {uuid === '' ? (
          <EmptyState title={t('household.nothingChosen')} action={<RouteLink to="/household">{t('shell.households')}</RouteLink>} />
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeletons rows={8} />
        )}
      </>
    );
  return <Household key={uuid} household={data.household} etag={data.etag} />;
}

function Household({ household, etag }: { household: HouseholdPage; etag: string | undefined }) {
  const t = useText();
  const { may } = useSession();
  const [work, setWork] = useState<HouseholdWork | null>(null);
  const edits = may(wire.privileges.write) && !household.voided;
  const due = household.members.reduce((sum, member) => sum + member.due.length, 0);
  const photos = usePhotosOf(household.members.filter(({ registered }) => registered).map((member) => member.uuid));
  const strangers = household.members.filter(({ registered, dead }) => !registered && !dead).length;
  return (
    <>
      <PageHeader
        title={t('household.titleOf', { name: household.name })}
        subtitle={<Where of={household} />}
        actions={
          edits ? (
            <>
              <TextButton icon={IconUserPlus} text={t('household.addMember')} onClick={() => setWork({ kind: 'add' })} />
              <TextButton icon={IconPencil} text={t('household.edit')} variant="default" onClick={() => setWork({ kind: 'edit' })} />
              <MoreMenu label={t('household.more')}>
                <MenuEntry icon={IconCrown} text={t('household.chooseHead')} onClick={() => setWork({ kind: 'head' })} />
                <MenuEntry icon={IconArrowsSplit} text={t('household.split')} onClick={() => setWork({ kind: 'split' })} />
                <MenuEntry icon={IconArrowsJoin} text={t('household.join')} onClick={() => setWork({ kind: 'join' })} />
                <MenuEntry icon={IconTrash} color="red" text={t('household.remove')} onClick={() => setWork({ kind: 'remove' })} />
              </MoreMenu>
            </>
          ) : null
        }
      />
      {household.voided ? <Removed household={household} may={may(wire.privileges.write)} /> : null}
      <Attention of={household} onChoose={edits ? () => setWork({ kind: 'head' }) : undefined} />
      <Paper component="section" withBorder p="md" className={classes.panel}>
        <Title order={2} size="h5">
          {due === 0 ? t('household.nothingDue') : t('household.formsDue', { count: due })}
        </Title>
        {strangers === 0 ? null : (
          <Text size="sm" c="dimmed">
            {t('household.noPatients', { count: strangers })}
          </Text>
        )}
        <MemberList
          of={household}
          photos={photos}
          onRegister={edits && may(patientWire.privileges.write) ? (member) => setWork({ kind: 'register', member }) : undefined}
          {...(edits ? { menu: (member) => <MemberMenu member={member} household={household} onWork={setWork} /> } : {})}
        />
      </Paper>
      {household.notes === null || household.notes === '' ? null : (
        <Paper component="section" withBorder p="md" className={classes.panel}>
          <Title order={2} size="h5" mb={4}>
            {t('household.notes')}
          </Title>
          <Text dir="auto" style={{ whiteSpace: 'pre-wrap' }}>
            {household.notes}
          </Text>
        </Paper>
      )}
      <Former of={household} />
      <HouseholdDialog work={work} household={household} etag={etag} onClose={() => setWork(null)} />
    </>
  );
}

/** Number, address, place and position in a line. */
function Where({
  of: { number, address1, address2, address3, cityVillage, countyDistrict, location, latitude, longitude },
}: {
  of: HouseholdPage;
}) {
  const t = useText();
  const at = latitude === null || longitude === null ? null : `${latitude},${longitude}`;
  return (
    <>
      <Parts of={[number, address1, address2, address3, cityVillage, countyDistrict, location?.display]} />
      {at === null ? null : (
        <>
          {' · '}
          <a href={`geo:${at}?q=${at}`} dir="ltr" aria-label={t('household.openMap')}>
            {at}
          </a>
        </>
      )}
    </>
  );
}

function Removed({ household, may }: { household: HouseholdPage; may: boolean }) {
  const t = useText();
  const change = useHouseholdChange();
  return (
    <EmptyState
      title={t('household.wasRemoved')}
      hint={household.voidReason ?? ''}
      action={
        may ? (
          <WorkButton
            icon={IconArrowBackUp}
            text={t('household.takeBack')}
            work={async () => {
              await change(() => save(wire, { voided: false }, { uuid: household.uuid, ifMatch: ANY_VERSION }));
            }}
          />
        ) : undefined
      }
    />
  );
}

function Former({ of: { former } }: { of: HouseholdPage }) {
  const t = useText();
  const { day } = useFormats();
  if (former.length === 0) return null;
  return (
    <Paper component="section" withBorder p="md" className={classes.panel}>
      <Title order={2} size="h5" mb={4}>
        {t('household.former')}
      </Title>
      <ul className={classes.choices}>
        {former.map(({ uuid, name, until, registered }) => (
          <li key={uuid}>
            {registered ? (
              <RouteLink to="/patient/detail" search={{ patient: uuid }}>
                <bdi>{name}</bdi>
              </RouteLink>
            ) : (
              <bdi>{name}</bdi>
            )}{' '}
            <Text span size="sm" c="dimmed">
              {t('patient.relatedUntil', { date: day(until) })}
            </Text>
          </li>
        ))}
      </ul>
    </Paper>
  );
}
