import { call } from '../../../lib/call.ts';
import { saveRecord } from '../../../lib/unsent/save-record.ts';
import { pictureToSend } from './photo-picture.ts';

interface Photo {
  /** Chosen when it was taken: sent twice it is there once. */
  readonly uuid: string;
  readonly patient: { readonly uuid: string; readonly name: string };
  /** The square that was cut out, as a JPEG in Base64. */
  readonly square: string;
  /** uuid of the photo that was there when it was taken; null for none. */
  readonly before: string | null;
}

/** Saves the photo of a patient; it stays on this device while the server does not answer. Throws `ApiProblem` when the server refuses it. */
export async function savePhoto({ uuid, patient, square, before }: Photo): Promise<'stored' | 'kept'> {
  const body = { uuid, person: patient.uuid, before, ...(await pictureToSend(square)) };
  return saveRecord({
    uuid,
    about: { kind: 'photo', form: '', componentForm: '', patient },
    content: { sent: { kind: 'photo', body }, typed: null },
    send: async (signal) => {
      await call('POST personimage', { body, ifMatch: undefined }, signal);
    },
  });
}
