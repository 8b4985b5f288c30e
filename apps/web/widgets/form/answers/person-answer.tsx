import type { FormStore } from '../form-store.ts';
import { AgeAnswer } from './age-answer.tsx';
import type { AnswerProps } from './answer-props.ts';
import { IdentifierAnswer } from './identifier-answer.tsx';
import { PlacePartAnswer, placeParts } from './place-part-answer.tsx';

/** The input of a question about the person whom a form registers, where it is another one than that of its kind. */
export default function PersonAnswer({ store, ...props }: AnswerProps & { store: FormStore }) {
  const { to } = props.field.bound ?? {};
  const part = placeParts.find((each) => each === to);
  if (part !== undefined) return <PlacePartAnswer {...props} part={part} store={store} />;
  return to === 'age' ? <AgeAnswer {...props} /> : <IdentifierAnswer {...props} />;
}
