import { Fragment, type ReactNode } from 'react';
import { labelCode } from '@fieldward/messages/labelled.ts';
import { useText } from '../lib/text.ts';

/** What stands for the label, and for the value, in a text that is taken apart. */
const LABEL = '\uE000';
const VALUE = '\uE001';

/** A label with its value, as the language puts them together; `labelled` for those that are texts. */
export function Labelled({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) {
  const t = useText();
  const parts = t(typeof label === 'string' ? labelCode(label) : 'shell.labelled', { label: LABEL, value: VALUE })
    .split(/([\uE000\uE001])/)
    .filter((part) => part !== '');
  return parts.map((part) => <Fragment key={part}>{part === LABEL ? label : part === VALUE ? children : part}</Fragment>);
}
