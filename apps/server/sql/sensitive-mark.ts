import { demand } from '../engine/actor.ts';
import type { Rule } from '../engine/resource.ts';

/** Who may not see what is sensitive does not make it something that everybody sees. Raises `engine.forbidden`. */
export const sensitiveStays: Rule = (write) => {
  if (write.mode === 'update' && write.current?.['sensitive'] === true && write.after('sensitive') !== true)
    demand(write.actor, 'View Sensitive Data');
};
