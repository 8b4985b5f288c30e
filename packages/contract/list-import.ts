import Type, { type TProperties, type TSchema } from 'typebox';
import type { Message } from '@fieldward/messages/catalogue.ts';
import { handlerChecks, oneOf, type Shape } from './operation.ts';

/** A code of a message with its holes; the reader makes the sentence. */
const messageSent = Type.Unsafe<Message>(
  Type.Object(
    { code: Type.String(), holes: Type.Optional(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]))) },
    { $id: 'Message' },
  ),
);

const fates = ['create', 'update', 'skip', 'error'] as const;

/** What happens to a row that is imported. */
export type Fate = (typeof fates)[number];

const policies = ['skip', 'update'] as const;

/** What is done with rows that exist already. */
export type OnExisting = (typeof policies)[number];

/** The body of an import of a list: its rows are judged one by one, by sentences of their own. */
export const importBody = <R extends TSchema>(row: R) =>
  handlerChecks(
    Type.Object(
      {
        rows: Type.Array(row),
        onExisting: Type.Optional(oneOf(policies)),
        dryRun: Type.Optional(Type.Boolean({ description: 'writes nothing' })),
      },
      { additionalProperties: false },
    ),
  );

const counts = Type.Object({ create: Type.Integer(), update: Type.Integer(), skip: Type.Integer(), error: Type.Integer() });

/** The fate of each row, rows numbered from 0; `made` names what the row became, as far as it exists. */
export const importResult = <P extends TProperties>(made: P) =>
  Type.Object({
    counts,
    rows: Type.Array(Type.Object({ row: Type.Integer(), fate: oneOf(fates), message: Type.Optional(messageSent), ...made })),
  });

const anyResult = importResult({});

/** What every import of a list responds with. */
export type ImportResult = Shape<typeof anyResult>;
