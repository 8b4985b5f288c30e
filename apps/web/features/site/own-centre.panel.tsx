import type { JoinedCentre } from '@fieldward/contract/site/site.operations.ts';
import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useFormats } from '../../lib/format.ts';
import { isolated } from '../../lib/isolated.ts';
import { isCode } from '../../lib/sentences.ts';
import { useMessageText, useText } from '../../lib/text.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { CarryFiles } from './carry-files.tsx';

/** The centre of this server: when they last spoke, what is on its way, and why nothing comes. */
export function OwnCentre({ centre, title }: { centre: JoinedCentre; title: string }) {
  const t = useText();
  const sentence = useMessageText();
  const { moment, number } = useFormats();
  const { name, address, lastContact, behind, waiting, waitingSince, held, people, problem, ended } = centre;
  return (
    <>
      <PageHeader title={title} subtitle={t('site.own', { name: isolated(name), address: isolated(address) })} />
      {ended ? (
        <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} mb="md">
          {t('site.ownEnded')}
        </Alert>
      ) : problem === null ? null : (
        <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} mb="md">
          {isCode(problem.code) ? sentence({ code: problem.code, holes: problem.holes }) : problem.message}
        </Alert>
      )}
      <Text>{t('site.ownFacts', { when: lastContact === null ? t('site.ownNever') : moment(lastContact), behind: number(behind) })}</Text>
      <Text mt="xs">
        {waitingSince === null
          ? t('site.ownNothingWaits')
          : t('site.ownWaiting', { patients: number(waiting), since: moment(waitingSince) })}
      </Text>
      {held === 0 ? null : <Text mt="xs">{t('site.ownHeld', { rows: number(held) })}</Text>}
      <Text mt="xs">
        {people.at === null ? t('site.ownNobodyCame') : t('site.ownCame', { people: number(people.came), when: moment(people.at) })}
      </Text>
      {people.waiting === 0 ? null : <Text mt="xs">{t('site.ownComing', { records: number(people.waiting) })}</Text>}
      {people.leaving === 0 ? null : <Text mt="xs">{t('site.ownLeaving', { records: number(people.leaving) })}</Text>}
      {people.left === 0 ? null : <Text mt="xs">{t('site.ownLeft', { rows: number(people.left) })}</Text>}
      <Text mt="xs">{t('site.ownAbout')}</Text>
      {ended ? null : <CarryFiles />}
    </>
  );
}
