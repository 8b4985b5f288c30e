import { AgeAnswer } from './age-answer.tsx';
import type { AnswerProps } from './answer-props.ts';
import { IdentifierAnswer } from './identifier-answer.tsx';

/** The input of a question about the person whom a form registers, where it is another one than that of its kind. */
export default function PersonAnswer(props: AnswerProps) {
  return props.field.bound?.to === 'age' ? <AgeAnswer {...props} /> : <IdentifierAnswer {...props} />;
}
