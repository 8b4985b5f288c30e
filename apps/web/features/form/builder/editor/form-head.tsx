import { Checkbox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { form as formWire } from '@fieldward/contract/form/form.ts';
import { limitsOf } from '@fieldward/contract/limits.ts';
import { useText, withTextsOf } from '../../../../lib/text.ts';
import { TextArea, TextField } from '../../../../widgets/text-field.tsx';
import { isNameTaken } from './builder.queries.ts';
import classes from './form-builder.module.css';
import { useBuilder, useBuilderState } from './use-builder.ts';

/** Limits of a form's name and description on the wire. */
const CHECK_DELAY = 350;

/** Whether the name of a new (or renamed) form is taken, checked while it is typed. `stored`: the name it is saved under. */
export function useNameTaken(stored: string): boolean {
  const name = useBuilderState((store) => store.copy().name).trim();
  const [typed] = useDebouncedValue(name, CHECK_DELAY);
  const own = (text: string): boolean => text === '' || text.toLowerCase() === stored.trim().toLowerCase();
  const { data } = useQuery({
    queryKey: ['encountertype', 'taken', typed.toLowerCase()],
    queryFn: ({ signal }) => isNameTaken(typed, signal),
    enabled: !own(typed),
    staleTime: 10_000,
  });
  return !own(name) && typed === name && data === true;
}

interface FormHeadProps {
  taken: boolean;
  /** Save was tried: what is missing is marked. */
  tried: boolean;
}

/** Name and description of the form, whether people are registered with it, how it is filled on a phone, and whether it is retired. */
export function FormHead({ taken, tried }: FormHeadProps) {
  const t = useText();
  const store = useBuilder();
  const name = useBuilderState((state) => state.copy().name);
  const description = useBuilderState((state) => state.copy().description);
  const retired = useBuilderState((state) => state.copy().retired);
  const registers = useBuilderState((state) => state.copy().registers) === true;
  const oneByOne = useBuilderState((state) => state.copy().oneByOne) === true;
  async function retire(wanted: boolean): Promise<void> {
    const { isNew, uuid } = store.copy();
    if (wanted && !isNew) {
      const { confirmRemoval } = await withTextsOf('widgets/confirm-removal.tsx', () => import('../../../../widgets/confirm-removal.tsx'));
      if (!(await confirmRemoval({ of: 'form', uuid }, { title: t('builder.retired') }))) return;
    }
    store.setHead({ retired: wanted });
  }
  const missing = (value: string): string | null => (tried && value.trim() === '' ? t('answer.required') : null);
  return (
    <section className={classes.formHead} aria-label={t('builder.aboutForm')}>
      <TextField
        id="form-name"
        size="md"
        classNames={{ input: classes.nameInput ?? '' }}
        label={t('builder.formName')}
        withAsterisk
        aria-required
        dir="auto"
        autoComplete="off"
        maxLength={limitsOf(formWire, 'name').max}
        value={name}
        error={taken ? t('form.exists') : missing(name)}
        onChange={(event) => store.setHead({ name: event.currentTarget.value })}
      />
      <TextArea
        id="form-description"
        label={t('builder.description')}
        withAsterisk
        aria-required
        dir="auto"
        autosize
        minRows={1}
        maxRows={5}
        maxLength={limitsOf(formWire, 'description').max}
        value={description}
        error={missing(description)}
        onChange={(event) => store.setHead({ description: event.currentTarget.value })}
      />
      <Checkbox
        size="sm"
        label={t('builder.registers')}
        description={t('builder.registersWhy')}
        checked={registers}
        onChange={(event) =>
          store.setHead({ registers: event.currentTarget.checked || (store.stored().registers === null ? null : false) })
        }
      />
      <Checkbox
        size="sm"
        label={t('builder.oneByOne')}
        description={t('builder.oneByOneWhy')}
        checked={oneByOne}
        onChange={(event) => store.setHead({ oneByOne: event.currentTarget.checked || (store.stored().oneByOne === null ? null : false) })}
      />
      <Checkbox
        size="sm"
        label={t('builder.retired')}
        description={t('builder.retiredWhy')}
        checked={retired}
        onChange={(event) => void retire(event.currentTarget.checked)}
      />
    </section>
  );
}
