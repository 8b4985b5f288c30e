import { isAddress, isChoices, isContacts, isEmpty, isEmptyContact, isGps, type Answer } from '@fieldward/domain/form/answers.ts';
import type { FormField } from '@fieldward/domain/form/definition.ts';
import { dayOf } from '@fieldward/domain/time/moment.ts';
import type { Formats } from '../../lib/format.ts';
import type { Text } from '../../lib/text.ts';

interface Words {
  readonly t: Text;
  readonly formats: Formats;
  /** The name of a place by its uuid. */
  readonly placeName: (uuid: string) => string;
}

/** An answer as one line of text, for lists of what changed. */
export function answerText(field: FormField, answer: Answer | undefined, { t, formats, placeName }: Words): string {
  if (answer === undefined || answer === null || isEmpty(answer)) return t('person.notAnswered');
  const { widget, dataType } = field.field;
  const nameOf = (uuid: string): string => field.field.answers.find(({ concept }) => concept.uuid === uuid)?.concept.display ?? uuid;
  if (isAddress(answer))
    return [answer.address, answer.landmark, answer.city, answer.province, answer.country].filter((part) => part.trim() !== '').join(', ');
  if (isGps(answer)) return `${answer.latitude}, ${answer.longitude}`;
  if (isChoices(answer)) return answer.map(nameOf).join(', ');
  if (isContacts(answer))
    return answer
      .filter((row) => !isEmptyContact(row))
      .map(({ givenName, familyName, identifier, age, relationship }) =>
        [`${givenName} ${familyName}`.trim(), identifier, age, relationship].filter((part) => part !== '').join(' '),
      )
      .join('; ');
  if (dataType === 'coded') return nameOf(answer);
  if (widget === 'location') return placeName(answer);
  if (widget === 'date' || widget === 'dateEntered')
    return field.dateMode === 'time' ? answer.slice(-8).slice(0, 5) : formats.typed(field.dateMode === 'datetime' ? answer : dayOf(answer));
  return answer;
}
