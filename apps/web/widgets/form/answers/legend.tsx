import type { FormField } from '@fieldward/domain/form/definition.ts';
import classes from '../dynamic-form.module.css';

/** The label of a question that has several inputs. */
export function Legend({ field }: { field: FormField }) {
  return (
    <span className={classes.legend}>
      {field.label}
      {field.mandatory ? <span aria-hidden> *</span> : null}
    </span>
  );
}
