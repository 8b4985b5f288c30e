import type { Translation } from '../message.ts';
import type { cardEn } from './en.ts';

export const cardFr: Translation<typeof cardEn> = {
  'card.title': 'Cartes',
  'card.born': 'Né(e) le {day}',
  'card.bornAbout': 'Né(e) vers {year}',
  'card.print': 'Imprimer la carte',
  'card.printMany': 'Imprimer les cartes',
  'card.layout': 'Papier',
  'card.card': 'Carte, 85,6 × 54 mm',
  'card.sheet': 'Feuille A4, dix cartes',
  'card.receipt': 'Ticket, 58 mm',
  'card.make': 'Créer le PDF',
  'card.about': 'Le scanner n’importe où dans l’application ouvre la personne.',
  'card.manyAbout': 'Pour les {count} personnes de cette page de la liste.',
  'card.scannedTitle': 'Personne n’a le numéro {number}',
  'card.scannedWhy': 'Vous pouvez enregistrer un nouveau patient avec ce numéro.',
  'card.register': 'Enregistrer',
  'card.tooMany': 'Au plus {most} cartes peuvent être imprimées à la fois',
  'card.noIdentifier': '{name} n’a pas d’identifiant',
  'card.unknown': 'Aucune personne que vous pouvez voir n’a le numéro {number}',
};
