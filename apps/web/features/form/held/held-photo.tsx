import { Group, Stack, Text } from '@mantine/core';
import type { HeldForm } from '@fieldward/contract/form/field-record.operations.ts';
import { useState } from 'react';
import { callUrl, type CallRequest } from '../../../lib/call.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';

/** Points a side: two stand beside one another on a phone. */
const SIDE = 160;

/** A photo that was taken on a device, and the server did not take; with that which is there. */
export function HeldPhoto({ record: { sent, patient } }: { record: HeldForm }) {
  const t = useText();
  const { may } = useSession();
  const { body } = (sent ?? {}) as { readonly body?: Partial<CallRequest<'POST personimage'>['body']> }; // empty for who may see no photos
  if (body?.base64EncodedImage === undefined || !may('View Patient Photos')) return <Text c="dimmed">{t('heldrecord.photoUnseen')}</Text>;
  return (
    <Group gap="lg" align="flex-start">
      <Picture src={shownAs(body.base64EncodedImage)} label={t('heldrecord.photoTaken')} />
      {patient.uuid === null ? null : (
        <Picture src={callUrl('GET personimage/:uuid', { params: { uuid: patient.uuid } })} label={t('heldrecord.nowThere')} />
      )}
    </Group>
  );
}

/** As an address: programs send the picture alone, too. Browsers tell a PNG by its bytes. */
const shownAs = (picture: string): string => (picture.startsWith('data:') ? picture : `data:image/jpeg;base64,${picture}`);

/** Nothing where there is no such picture. */
function Picture({ src, label }: { src: string; label: string }) {
  const [gone, setGone] = useState(false);
  if (gone) return null;
  return (
    <Stack gap={4}>
      <img src={src} alt={label} width={SIDE} height={SIDE} style={{ objectFit: 'cover', borderRadius: 8 }} onError={() => setGone(true)} />
      <Text size="sm">{label}</Text>
    </Stack>
  );
}
