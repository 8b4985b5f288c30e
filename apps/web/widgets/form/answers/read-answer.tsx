import { dayOf } from '@fieldward/domain/time/moment.ts';
import { Table, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconCircle, IconSquare } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isAddress, isChoices, isContacts, isEmpty, isGps, type Answer } from '@fieldward/domain/form/answers.ts';
import { contactColumns, type ContactCell } from '@fieldward/domain/form/contact-check.ts';
import type { FormField } from '@fieldward/domain/form/definition.ts';
import { useFormats } from '../../../lib/format.ts';
import { labelled, useText } from '../../../lib/text.ts';
import { placeQuery } from '../../location.queries.ts';
import { useProductWord } from '../../product-word.ts';
import classes from '../read-only-form.module.css';

/** Above this many options only what was chosen is shown. */
const MANY = 15;

interface ReadAnswerProps {
  field: FormField;
  answer: Answer;
  /** A form that nobody fills: what is offered is shown instead of what was answered. */
  blank: boolean;
}

/** The answer of one question, to be read and printed. */
export function ReadAnswer({ field, answer, blank }: ReadAnswerProps): ReactNode {
  const { widget, dataType } = field.field;
  const empty = isEmpty(answer);
  if (dataType === 'coded' && (blank || (!empty && widget !== 'dropdown'))) {
    const chosen = chosenOf(answer);
    const offered = field.field.answers.length;
    if (offered > 0 && (blank || offered <= MANY)) return <Choices field={field} chosen={chosen} blank={blank} />;
  }
  if (widget === 'contacts' && (blank || !empty)) return <Contacts field={field} answer={answer} />;
  if (blank) return <div className={classes.line} />;
  if (empty) return <NotAnswered />;
  if (isAddress(answer)) {
    const parts = [answer.address, answer.landmark, answer.city, answer.province, answer.country];
    return <Value>{parts.filter((part) => part.trim() !== '').join(', ')}</Value>;
  }
  if (isGps(answer)) return <Value dir="ltr">{`${answer.latitude}, ${answer.longitude}`}</Value>;
  if (dataType === 'coded')
    return (
      <Value>
        {chosenOf(answer)
          .map((uuid) => nameOf(field, uuid))
          .join(', ')}
      </Value>
    );
  if (typeof answer !== 'string') return <NotAnswered />;
  if (widget === 'location') return <PlaceName uuid={answer} />;
  if (widget === 'date' || widget === 'dateEntered') return <Moment field={field} text={answer} />;
  if (widget === 'age') return <Years age={answer} />;
  return <Value dir={dataType === 'numeric' || widget === 'phone' || widget === 'barcode' ? 'ltr' : 'auto'}>{answer}</Value>;
}

const chosenOf = (answer: Answer): readonly string[] =>
  isChoices(answer) ? answer : typeof answer === 'string' && answer !== '' ? [answer] : [];

const nameOf = (field: FormField, concept: string): string =>
  field.field.answers.find((one) => one.concept.uuid === concept)?.concept.display ?? concept;

function Value({ children, dir = 'auto' }: { children: ReactNode; dir?: 'auto' | 'ltr' }) {
  return (
    <div className={classes.value}>
      <bdi dir={dir}>{children}</bdi>
    </div>
  );
}

function NotAnswered() {
  const t = useText();
  return <div className={classes.nothing}>{t('person.notAnswered')}</div>;
}

function Choices({ field, chosen, blank }: { field: FormField; chosen: readonly string[]; blank: boolean }) {
  const t = useText();
  const Open = field.field.widget === 'multiple' ? IconSquare : IconCircle;
  const strangers = chosen.filter((uuid) => !field.field.answers.some(({ concept }) => concept.uuid === uuid));
  const options = [...field.field.answers.map(({ concept }) => concept), ...strangers.map((uuid) => ({ uuid, display: uuid }))];
  return (
    <ul className={classes.choices}>
      {options.map(({ uuid, display }) => {
        const is = chosen.includes(uuid);
        return (
          <li key={uuid} className={is ? classes.chosen : undefined}>
            {is ? <IconCheck size={16} stroke={2.5} aria-hidden /> : <Open size={16} stroke={1.25} aria-hidden />}
            <span>
              {blank ? null : <VisuallyHidden>{labelled(t(is ? 'person.chosen' : 'person.notChosen'), '')}</VisuallyHidden>}
              <bdi>{display}</bdi>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function Contacts({ field, answer }: { field: FormField; answer: Answer }) {
  const t = useText();
  const { typed } = useFormats();
  const word = useProductWord();
  const columns = contactColumns(field);
  const rows = isContacts(answer) ? answer : [];
  const show = (cell: ContactCell, value: string): string => {
    if (cell === 'gender') return value === 'M' ? t('person.male') : value === 'F' ? t('person.female') : value;
    if (cell === 'relationship') return word(value);
    return cell === 'dateOfBirth' ? typed(value) : value;
  };
  return (
    <div className={classes.table}>
      <Table withTableBorder withColumnBorders>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ cell, label }) => (
              <Table.Th key={cell}>{label}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {(rows.length === 0 ? [null] : rows).map((row, at) => (
            <Table.Tr key={at}>
              {columns.map(({ cell }) => (
                <Table.Td key={cell}>
                  <bdi>{row === null ? ' ' : show(cell, row[cell] ?? '')}</bdi>
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function Moment({ field, text }: { field: FormField; text: string }) {
  const { typed } = useFormats();
  if (field.dateMode === 'time') return <Value dir="ltr">{text.slice(-8).slice(0, 5)}</Value>;
  return <Value>{typed(field.dateMode === 'datetime' ? text : dayOf(text))}</Value>;
}

function Years({ age }: { age: string }) {
  const t = useText();
  return <Value>{t('person.years', { age })}</Value>;
}

function PlaceName({ uuid }: { uuid: string }) {
  const { data, isError } = useQuery(placeQuery(uuid));
  return <Value>{data?.display ?? (isError ? uuid : '…')}</Value>;
}
