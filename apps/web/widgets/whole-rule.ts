import { fieldRule } from '@fieldward/contract/form/field-rule.ts';
import { view } from '@fieldward/contract/view.ts';

/** A rule with all that is known of it. */
export const wholeRule = view(fieldRule, 'full');
