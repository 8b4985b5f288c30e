import { contactChannels, digestChoices } from '@fieldward/domain/message/message-state.ts';
import Type from 'typebox';
import { handlerChecks, oneOf, operationWire, orNull, type Shape } from '../operation.ts';

const text = Type.String();

const contact = Type.Object(
  {
    email: orNull(text),
    phone: orNull(Type.String({ description: 'with the code of its country' })),
    channel: oneOf(contactChannels, { description: 'by which way messages are wanted; both: by each that has an address' }),
    language: orNull(Type.String({ description: 'code of the language of messages; null: the usual one' })),
    digest: orNull(oneOf(digestChoices), { description: 'which digests of what is to be done come by e-mail; null: those of the roles' }),
  },
  { $id: 'UserContact' },
);

/** Where an account is written to. */
export type UserContact = Shape<typeof contact>;

const change = Type.Partial(
  Type.Object({
    email: handlerChecks(orNull(text)),
    phone: handlerChecks(orNull(text)),
    channel: oneOf(contactChannels),
    language: handlerChecks(orNull(text)),
    digest: orNull(oneOf(digestChoices)),
  }),
);

/** Where the own account is written to. */
export const ownContactWire = operationWire('GET fieldward/owncontact', {
  privilege: 'authenticated',
  forPeople: true,
  about: 'Where messages to the own account go',
  etag: true,
  response: contact,
});

/** Everybody says where messages go. */
export const ownContactSaveWire = operationWire('POST fieldward/owncontact', {
  privilege: 'authenticated',
  forPeople: true,
  about: 'Says where messages to the own account go',
  body: change,
  etag: true,
  ifMatch: true,
  response: contact,
});

/** Where an account is written to. */
export const userContactWire = operationWire('GET fieldward/usercontact', {
  privilege: 'Get Users',
  about: 'Where messages to an account go',
  query: Type.Object({ user: Type.String({ description: 'uuid' }) }),
  etag: true,
  response: contact,
});

/** Says it for somebody else. */
export const userContactSaveWire = operationWire('POST fieldward/usercontact', {
  privilege: ['Edit Users', 'Get Users'],
  about: 'Says where messages to an account go',
  body: Type.Object({ user: Type.String({ description: 'uuid' }), ...change.properties }),
  etag: true,
  ifMatch: true,
  response: contact,
});
