import type { Translation } from '../message.ts';
import type { formEn } from './en.ts';

export const formFr: Translation<typeof formEn> = {
  'form.incomplete': 'Veuillez remplir les champs obligatoires avant d’enregistrer le formulaire.',
  'form.exists': 'Ce formulaire existe déjà.',
  'form.questionTwice': 'Cette question est déjà dans le formulaire.',
  'form.questionRetired': 'La question {question} est retirée et ne peut pas être placée dans un formulaire',
  'form.testsFail': 'Non enregistré : ces cas de test échouent : {names}',
  'form.tooManyTests': 'Un formulaire a au plus {max} cas de test',
  'form.pattern': '{question} : ce motif est inutilisable. {reason}',
  'form.valuesInOrder': '{question} : la valeur minimale {min} dépasse la valeur maximale {max}',
  'form.lengthsInOrder': '{question} : la longueur minimale {min} dépasse la longueur maximale {max}',
  'form.occurrencesInOrder': '{question} : le nombre minimal {min} dépasse le nombre maximal {max}',
  'form.negative': '{question} : une longueur ou un nombre ne peut pas être négatif',
  'form.tooManySelections': '{question} : demande {min} choix et en propose {offered}',
  'form.tooManyContactColumns': 'Un tableau de contacts a au plus {max} colonnes',
  'form.fillsItself': '{question} : une question ne peut pas se remplir à partir d’elle-même',
  'form.sourceNotOnForm': '{question} : la question source n’est pas dans le formulaire {form}',
  'form.targetElsewhere': 'Une règle masque ou remplit une question de son propre formulaire',
  'form.notFilled': 'Cette consultation n’existe pas, ou n’a pas été saisie avec un formulaire',
  'form.opensItself': 'Un formulaire ne peut pas s’ouvrir lui-même',
  'form.opensRetired': 'Le formulaire que la règle ouvre est retiré',
};
