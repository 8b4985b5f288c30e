import Type from 'typebox';
import type { Answer } from '@fieldward/domain/form/answers.ts';

const text = Type.String();
const address = Type.Object({ country: text, province: text, city: text, address: text, landmark: text });
const contact = Type.Object({
  identifier: text,
  givenName: text,
  familyName: text,
  age: text,
  gender: text,
  relationship: text,
  dateOfBirth: Type.Optional(text),
});
const gps = Type.Object({ latitude: Type.Number(), longitude: Type.Number() });

/** The answer to a question, as `domain/form/answers.ts` has it. */
export const answer = Type.Unsafe<Answer>(Type.Union([text, Type.Array(text), address, Type.Array(contact), gps], { $id: 'Answer' }));
