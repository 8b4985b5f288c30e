import { Alert, Table, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Ref } from '@fieldward/contract/view.ts';
import { useState } from 'react';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import { call } from '../../../lib/call.ts';
import { useFormats } from '../../../lib/format.ts';
import { notify, notifyProblem, problemText } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';
import { Autocomplete } from '../../../ui/autocomplete.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { ModalForm } from '../../../ui/modal-form.tsx';
import { Skeletons } from '../../../ui/states.tsx';
import { findPlaces } from '../../../widgets/location.queries.ts';
import { mergePreviewQuery } from './location-list.queries.ts';

/** What the rows of a table are called; tables that are not here are named as they are. */
const words: Readonly<Record<string, PlainCode>> = {
  encounter: 'place.movesEncounter',
  visit: 'place.movesVisit',
  obs: 'place.movesObs',
  patient_identifier: 'place.movesIdentifier',
  location: 'place.movesLocation',
  location_tag_map: 'place.movesTag',
  session: 'place.movesSession',
  event: 'place.movesEvent',
  user_property: 'place.movesUser',
  users_location: 'place.movesUser',
  user_location: 'place.movesUser',
  person_attribute: 'place.movesAttribute',
};

/** Merges a place into another one, after showing what moves. */
export function MergeLocation({ place, onClose }: { place: Ref; onClose: () => void }) {
  const t = useText();
  const { number } = useFormats();
  const queries = useQueryClient();
  const [into, setInto] = useState<Ref | null>(null);
  const preview = useQuery(mergePreviewQuery(place.uuid, into?.uuid ?? ''));

  async function submit(): Promise<void> {
    if (into === null || !preview.data) return;
    const sure = await confirm({
      title: t('place.mergeYes'),
      message: t('place.mergeSure', { from: place.display, into: into.display }),
      yes: t('place.mergeYes'),
      no: t('shell.cancel'),
    });
    if (!sure) return;
    try {
      await call('POST fieldward/locationmerge', { body: { from: place.uuid, into: into.uuid } });
      notify('place.merged', { from: place.display, into: into.display });
      onClose();
    } catch (problem) {
      notifyProblem(problem);
    }
    void queries.invalidateQueries({ queryKey: ['location'] });
  }
  return (
    <ModalForm
      onClose={onClose}
      title={t('place.mergeTitle', { name: place.display })}
      submitLabel={t('place.mergeYes')}
      submitDisabled={into === null || !preview.data}
      onSubmit={submit}
    >
      <Autocomplete
        autoFocus
        required
        label={t('place.mergeInto')}
        value={into}
        search={async (text, signal) => (await findPlaces(text, signal)).filter(({ uuid }) => uuid !== place.uuid)}
        queryKey={['location', 'find', 'without', place.uuid]}
        onChange={setInto}
      />
      {into === null ? null : preview.isError ? (
        <Alert color="red" role="alert">
          {problemText(preview.error).text}
        </Alert>
      ) : preview.data ? (
        <>
          {preview.data.moves.length === 0 ? (
            <Text>{t('place.mergeNothing')}</Text>
          ) : (
            <Table aria-label={t('place.mergeMoves')} withRowBorders={false} verticalSpacing={4}>
              <Table.Caption style={{ captionSide: 'top', textAlign: 'start', marginTop: 0 }}>{t('place.mergeMoves')}</Table.Caption>
              <Table.Tbody>
                {preview.data.moves.map(({ table, count }) => {
                  const word = words[table];
                  return (
                    <Table.Tr key={table}>
                      <Table.Th scope="row" fw={400}>
                        {word === undefined ? t('place.movesOther', { table }) : t(word)}
                      </Table.Th>
                      <Table.Td ta="end">{number(count)}</Table.Td>
                    </Table.Tr>
                  );
                })}
              </Table.Tbody>
            </Table>
          )}
          <Alert color="orange" bg="var(--fw-warn-soft)">
            {t('place.mergeWhy', { name: place.display })}
          </Alert>
        </>
      ) : (
        <Skeletons rows={4} />
      )}
    </ModalForm>
  );
}
