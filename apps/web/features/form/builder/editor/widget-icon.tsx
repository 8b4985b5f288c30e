import {
  IconAddressBook,
  IconBarcode,
  IconBuildingHospital,
  IconCake,
  IconCalendar,
  IconCalendarEvent,
  IconCheckbox,
  IconCircleDot,
  IconClock,
  IconCurrentLocation,
  IconHeading,
  IconNumber123,
  IconPhone,
  IconSelect,
  IconTypography,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';
import type { Widget } from '@fieldward/domain/form/definition.ts';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import { kindOfQuestion, type BankQuestion } from './bank-question.ts';
import classes from '../field/field-card.module.css';

const icons: Readonly<Record<Widget, Icon>> = {
  textbox: IconTypography,
  dropdown: IconSelect,
  radio: IconCircleDot,
  multiple: IconCheckbox,
  date: IconCalendar,
  phone: IconPhone,
  address: IconAddressBook,
  heading: IconHeading,
  age: IconCake,
  barcode: IconBarcode,
  contacts: IconUsers,
  gps: IconCurrentLocation,
  location: IconBuildingHospital,
  dateEntered: IconCalendarEvent,
};

/** The picture of a question's widget on a tile; says nothing to screen readers, for the type stands beside it in words. */
export function WidgetIcon({ question, time = false }: { question: BankQuestion; time?: boolean }) {
  const { widget, dataType } = kindOfQuestion(question);
  const Picture = widget === 'textbox' && dataType === 'numeric' ? IconNumber123 : time ? IconClock : icons[widget];
  return (
    <span className={classes.tile} aria-hidden>
      <Picture size={18} stroke={1.75} />
    </span>
  );
}

/** What a ready-made question is for; null for those that a programme made itself. */
export function aboutWidget(question: BankQuestion): PlainCode | null {
  const { widget } = kindOfQuestion(question);
  return abouts[widget] ?? null;
}

const abouts: Readonly<Partial<Record<Widget, PlainCode>>> = {
  heading: 'builder.aboutHeading',
  address: 'builder.aboutAddress',
  contacts: 'builder.aboutContacts',
  phone: 'builder.aboutPhone',
  gps: 'builder.aboutGps',
  location: 'builder.aboutLocation',
  dateEntered: 'builder.aboutDateEntered',
};

/** Widget and data type of a question: 'Textbox · Numeric'. */
export function typeWords(question: BankQuestion, word: (name: string) => string): string {
  const words = [question.fieldType?.display ?? '', question.attributeName].filter((name) => name.trim() !== '').map(word);
  return [...new Set(words)].join(' · ');
}
