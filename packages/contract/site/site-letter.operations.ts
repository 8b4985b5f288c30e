import Type from 'typebox';
import { operationWire, type Shape } from '../operation.ts';

/** The largest file that a site or a centre takes, as base64. */
const LARGEST_FILE = 64 * 1024 * 1024;

const content = Type.String({ minLength: 1, maxLength: LARGEST_FILE, description: 'of the file, base64' });
const file = Type.Object({ name: Type.String(), content });

/** A sealed file that is carried between a site and its centre. */
export type SiteFile = Shape<typeof file>;

const body = Type.Object({ content }, { additionalProperties: false });
const bodyLimit = LARGEST_FILE + 1024;
const count = Type.Integer();
const people = Type.Integer({ description: 'records of patients of the centre that the reply tells of' });
const left = Type.Integer({ description: 'records that did not fit: they come with the next reply' });

/** A site writes a file for its centre. */
export const siteLetterWire = operationWire('POST fieldward/siteletter', {
  privilege: 'Manage Devices',
  forPeople: true,
  about: 'At a site: a sealed file for its centre, with what waits of patients and what the site has of the programme',
  response: Type.Object({ file, patients: count, rows: count }),
});

/** A centre takes the file of a site. */
export const siteLetterTakeWire = operationWire('POST fieldward/sitelettertake', {
  privilege: 'Manage Devices',
  forPeople: true,
  about: 'At a centre: takes what stands in the file of a site, and answers with a sealed file for that site',
  body,
  bodyLimit,
  response: Type.Object({ site: Type.String(), reply: file, patients: count, rows: count, held: count, people, left }),
});

/** A site takes the reply of its centre. */
export const siteReplyWire = operationWire('POST fieldward/sitereply', {
  privilege: 'Manage Devices',
  forPeople: true,
  about: 'At a site: takes the reply of its centre to the last file: the programme, numbers, and what became of the rows',
  body,
  bodyLimit,
  response: Type.Object({ tables: count, rows: count, held: count, people, left }),
});
