import { detailLabels } from '../../../widgets/person-details/patient-details.ts';
import { namePartNames, partField, type DetailField, type Part } from '@fieldward/domain/person/details.ts';

/** What is wrong, in words, by field. */
export type DetailErrors = Readonly<Partial<Record<DetailField, string>>>;

interface SentEntry {
  readonly uuid?: string;
}
interface SentBody {
  readonly identifiers?: readonly SentEntry[];
  readonly person?: Readonly<Partial<Record<'names' | 'attributes' | 'addresses', readonly SentEntry[]>>>;
}

/** The part of an identifier that the server calls so. */
const identifierParts: Readonly<Record<string, Part>> = { identifierType: 'type', location: 'place' };

/** The server's refusals by field of the dialog. @param refused sentences by path in the body @param body what was sent */
export function refusedFields(refused: Readonly<Record<string, string>>, body: SentBody): DetailErrors {
  return Object.fromEntries(
    Object.entries(refused).flatMap(([path, text]): [DetailField, string][] => {
      const [, list, at] = /(identifiers|names)\[(\d+)\]/.exec(path) ?? [];
      const name = path.split('.').at(-1) ?? '';
      if (list === 'identifiers') {
        const id = body.identifiers?.[Number(at)]?.uuid ?? '';
        return [[partField('identifier', id, identifierParts[name] ?? 'number'), text]];
      }
      if (list === 'names') {
        const part = namePartNames.find((each) => each === name) ?? 'givenName';
        return [[partField('name', body.person?.names?.[Number(at)]?.uuid ?? '', part), text]];
      }
      const field = Object.keys(detailLabels).find((each) => each === name);
      return field === undefined ? [] : [[field as DetailField, text]]; // a key of the labels
    }),
  );
}
