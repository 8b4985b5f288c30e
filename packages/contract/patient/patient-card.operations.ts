import Type from 'typebox';
import { oneOf, operationWire } from '../operation.ts';

/** How cards are printed: each on a page of the size of a bank card, ten on a sheet of A4, or on the roll of a receipt printer (58 mm). */
export const cardLayouts = ['card', 'sheet', 'receipt'] as const;
export type CardLayout = (typeof cardLayouts)[number];

/** Patients that are printed at once. */
export const MOST_CARDS = 200;

/** A card for each patient, in the order of the request. Its codes hold the preferred identifier and nothing else. */
export const patientCardsWire = operationWire('GET fieldward/patientcards', {
  privilege: ['Get Patients', 'Get Patient Identifiers'],
  about: 'Cards of patients with QR and bar code as a PDF',
  query: Type.Object({
    patients: Type.Optional(Type.String({ description: `uuids with commas, at most ${MOST_CARDS}` })),
    layout: Type.Optional(oneOf(cardLayouts)),
    language: Type.Optional(Type.String({ description: 'en, fr or ar; en unless sent' })),
  }),
  files: ['application/pdf'],
});
