import type { entriesEn } from './en.ts';
import type { Translation } from '../message.ts';

export const entriesFr: Translation<typeof entriesEn> = {
  'entries.active': 'Actif',
  'entries.retired': 'Retiré',
  'entries.retireTitle': 'Retirer {name}',
  'entries.all': 'Tous',
  'entries.status': 'Statut',
  'entries.name': 'Nom',
  'entries.edit': 'Modifier',
  'entries.editOf': 'Modifier {name}',
  'entries.none': 'Rien ici pour le moment',
  'entries.noneWhy': 'Créez la première entrée.',
  'entries.noMatch': 'Aucun résultat',
  'entries.noMatchWhy': 'Changez le texte ou le statut.',
  'entries.createNew': 'Créer',
  'entries.choose': 'Choisir',
  'entries.nothingToChoose': 'Rien trouvé',
  'entries.retiredWhy': "N'est plus proposé ; ce à quoi il a servi reste",
  'entries.useNumber': 'Utiliser {number}',
};
