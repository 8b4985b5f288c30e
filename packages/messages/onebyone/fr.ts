import type { Translation } from '../message.ts';
import type { onebyoneEn } from './en.ts';

export const onebyoneFr = {
  'onebyone.question': 'Question {number} sur {count}',
  'onebyone.progress': 'Avancement du formulaire',
  'onebyone.context': 'Date et lieu',
  'onebyone.summary': 'Toutes les réponses',
  'onebyone.back': 'Retour',
  'onebyone.next': 'Suivant',
  'onebyone.later': 'Continuer, répondre plus tard',
  'onebyone.change': 'Modifier',
  'onebyone.changeOf': 'Modifier : {question}',
  'onebyone.title': 'Formulaires sur un téléphone',
  'onebyone.hint': 'Comment vous voulez remplir les formulaires sur un petit écran, quoi que disent les formulaires.',
  'onebyone.asForm': 'Comme le formulaire l’indique',
  'onebyone.one': 'Une question par écran',
  'onebyone.all': 'Toutes les questions sur une page',
  'onebyone.saved': 'Enregistré : comment vous remplissez les formulaires sur un téléphone',
} as const satisfies Translation<typeof onebyoneEn>;
