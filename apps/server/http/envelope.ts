import type { ProblemEnvelope } from '@fieldward/contract/problem.ts';
import type { Message } from '@fieldward/messages/catalogue.ts';
import { textOfMessage } from '@fieldward/messages/complete.ts';
import { Problem } from '../engine/problem.ts';

type MessageOnWire = ProblemEnvelope['error']['globalErrors'][number];

/** The OpenMRS error envelope of a problem. `holes` lets a client say the same in another language. */
export function envelope(problem: Problem): ProblemEnvelope {
  // without a prototype: a field may be called "constructor"
  const fieldErrors = Object.create(null) as Record<string, MessageOnWire[]>;
  for (const { field, ...message } of problem.fields) (fieldErrors[field] ??= []).push(onWire(message));
  const general = problem.fields.length === 0 ? [onWire({ code: problem.code, holes: { ...problem.holes } })] : [];
  return {
    error: {
      message: problem.message,
      code: problem.code,
      holes: problem.holes,
      detail: '',
      fieldErrors,
      globalErrors: general,
      ...problem.extra,
    },
  };
}

function onWire(message: Message): MessageOnWire {
  return { code: message.code, message: textOfMessage(message), holes: message.holes ?? {} };
}
