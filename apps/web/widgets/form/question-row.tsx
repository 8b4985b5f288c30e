import { Text, Title } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { lazy, memo, Suspense, useCallback, useContext, useSyncExternalStore, type ComponentType } from 'react';
import type { Answer } from '@fieldward/domain/form/answers.ts';
import type { PersonPart } from '@fieldward/domain/form/bound.ts';
import type { FormField, Widget } from '@fieldward/domain/form/definition.ts';
import { useMessageText, withTextsOf } from '../../lib/text.ts';
import { late } from '../../ui/late.tsx';
import { AddressAnswer } from './answers/address-answer.tsx';
import { inputId, type AnswerProps } from './answers/answer-props.ts';
import { BarcodeAnswer } from './answers/barcode-answer.tsx';
import { DropdownAnswer, MultipleAnswer, RadioAnswer } from './answers/choice-answer.tsx';
import { ContactsAnswer } from './answers/contacts-answer.tsx';
import { DateAnswer } from './answers/date-answer.tsx';
import { GpsAnswer } from './answers/gps-answer.tsx';
import { LocationAnswer } from './answers/location-answer.tsx';
import { PhoneAnswer } from './answers/phone-answer.tsx';
import { TextAnswer } from './answers/text-answer.tsx';
import type { FormStore } from './form-store.ts';
import { PhotoPlace } from './photo-place.ts';
import { PlaceOfForm } from './place-of-form.ts';
import classes from './dynamic-form.module.css';

const inputs: Readonly<Record<Exclude<Widget, 'heading'>, ComponentType<AnswerProps>>> = {
  textbox: TextAnswer,
  age: TextAnswer,
  dropdown: DropdownAnswer,
  radio: RadioAnswer,
  multiple: MultipleAnswer,
  date: DateAnswer,
  dateEntered: DateAnswer,
  phone: PhoneAnswer,
  address: AddressAnswer,
  barcode: BarcodeAnswer,
  contacts: ContactsAnswer,
  gps: GpsAnswer,
  location: LocationAnswer,
};

/** Few forms register people: their inputs come when one is drawn. */
const PersonAnswer = lazy(() => import('./answers/person-answer.tsx'));
const ofPerson: ReadonlySet<PersonPart> = new Set(['age', 'identifier', 'country', 'stateProvince', 'countyDistrict', 'cityVillage']);

/** A day of the next appointment on which nobody can come: few are. */
const ClosedDay = late(async () => (await withTextsOf('widgets/closed-day.tsx', () => import('../closed-day.tsx'))).ClosedDay);

/** Questions that need the whole width. */
const wide: ReadonlySet<Widget> = new Set(['address', 'contacts', 'gps', 'heading']);

export interface QuestionRowProps {
  store: FormStore;
  field: FormField;
  /** Stands in the place of the question while it is hidden. */
  hint?: string | undefined;
}

/** One question of a form, or a heading between them. It redraws only when something about this question changes. */
export const QuestionRow = memo(function QuestionRow({ store, field, hint }: QuestionRowProps) {
  const { uuid } = field;
  const say = useMessageText();
  const view = useSyncExternalStore(
    useCallback((listener) => store.subscribe(uuid, listener), [store, uuid]),
    () => store.view(uuid),
  );
  const change = useCallback((answer: Answer) => store.set(uuid, answer), [store, uuid]);
  const leave = useCallback(() => store.leave(uuid), [store, uuid]);
  const photo = useContext(PhotoPlace);
  const place = useContext(PlaceOfForm);
  if (view.hidden) return hint === undefined ? null : <HiddenQuestion hint={hint} />;

  const { widget } = field.field;
  if (widget === 'heading') {
    return (
      <div className={classes.heading} id={inputId(uuid)} tabIndex={-1}>
        <Title order={2} size="h4">
          <bdi>{field.label}</bdi>
        </Title>
        {field.defaultValue ? (
          <Text c="dimmed">
            <bdi>{field.defaultValue}</bdi>
          </Text>
        ) : null}
        {field.bound?.to === 'photo' ? photo : null}
      </div>
    );
  }
  const Input = inputs[widget];
  const own = field.bound !== undefined && field.field.dataType !== 'coded' && ofPerson.has(field.bound.to);
  const props = {
    field,
    id: inputId(uuid),
    answer: view.answer,
    disabled: view.disabled,
    error: view.problem === null ? null : say(view.problem),
    cells: view.cells,
    change,
    leave,
  };
  return (
    <div className={wide.has(widget) ? classes.wide : classes.question}>
      <Suspense fallback={<div className={classes.waiting} />}>
        {own ? <PersonAnswer {...props} store={store} /> : <Input {...props} />}
      </Suspense>
      {place !== null && widget === 'date' && field.dateMode !== 'time' && field.allowFutureDate && typeof view.answer === 'string' ? (
        <ClosedDay
          place={place || placeAnswered(store)}
          day={view.answer}
          question={field.field.concept ?? ''}
          onTake={(day) => change(`${day}${String(view.answer).slice(10)}`)}
        />
      ) : null}
    </div>
  );
});

/** The place that a question of the form was answered with; '' for none. */
function placeAnswered(store: FormStore): string {
  const asked = store.form.fields.find(({ field }) => field.widget === 'location');
  const answer = asked === undefined ? '' : store.view(asked.uuid).answer;
  return typeof answer === 'string' ? answer : '';
}

function HiddenQuestion({ hint }: { hint: string }) {
  return (
    <Text component="div" size="sm" c="dimmed" className={classes.hint}>
      <IconEyeOff size={16} aria-hidden />
      <span>{hint}</span>
    </Text>
  );
}
