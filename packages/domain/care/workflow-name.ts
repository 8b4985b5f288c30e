/** The names of workflows, phases and stages: required, letters and spaces only, at most 50 characters (the column of the contract). */
import { say, type Message } from '@fieldward/messages/catalogue.ts';
import { lengthOf } from '../settings/pattern.ts';
import { plainNameProblem } from './named-thing.ts';

export const maxWorkflowNameLength = 50;

/** What is wrong with the name of a workflow, phase or stage. */
export function workflowNameProblem(name: string): Message | null {
  const message = plainNameProblem(name);
  if (message !== null) return message;
  return lengthOf(name.trim()) > maxWorkflowNameLength ? say('person.nameLength', { max: maxWorkflowNameLength }) : null;
}
