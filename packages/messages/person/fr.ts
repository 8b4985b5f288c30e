import type { personEn } from './en.ts';
import type { Translation } from '../message.ts';

export const personFr = {
  'person.required': 'Ce champ est obligatoire',
  'person.identifierLength': 'L’identifiant peut avoir au plus {max} caractères',
  'person.identifierFormat': 'Cet identifiant n’a pas la forme des identifiants du programme',
  'person.identifierOfType': 'Ceci ne ressemble pas à un identifiant de ce type',
  'person.identifierCheck': 'Le chiffre de contrôle ne correspond pas : veuillez vérifier cet identifiant',
  'person.nameLetters': 'Le nom ne peut contenir ni chiffres ni caractères spéciaux',
  'person.nameLength': 'Le nom peut avoir au plus {max} caractères',
  'person.gender': 'Le sexe doit être M ou F',
  'person.birthdate': 'Ce n’est pas une date',
  'person.birthdateFuture': 'La date de naissance ne peut pas être dans le futur',
  'person.birthdateTooOld': 'La date de naissance remonte à plus de {max} ans',
  'person.birthdateOrAge': 'Indiquez au moins la date de naissance ou l’âge estimé',
  'person.age': 'L’âge doit être un nombre entier entre {min} et {max}',
  'person.deathFuture': 'La date de décès ne peut pas être dans le futur',
  'person.deathBeforeBirth': 'La date de décès ne peut pas précéder la date de naissance',
  'person.lettersAndSpaces': 'Seules les lettres et les espaces sont autorisées',
  'person.username':
    'Le nom d’utilisateur doit avoir de 4 à 20 lettres et chiffres, ne pas commencer par un chiffre, avec espace, tiret bas ou point comme séparateur',
  'person.password': 'Le mot de passe doit avoir de 8 à 15 caractères avec une majuscule, une minuscule et un chiffre',
  'person.passwordModern': 'Le mot de passe doit compter de 12 à 128 caractères',
  'person.passwordEasy': 'Ce mot de passe se devine facilement : évitez les noms, les répétitions et les suites simples',
  'person.passwordKnown':
    'Ce mot de passe est connu par des fuites, ou en est un entouré de chiffres ou de signes. Choisissez-en un autre, par exemple plusieurs mots.',
  'person.passwordsDiffer': 'Le mot de passe et sa confirmation ne correspondent pas',
  'person.nationalId': 'L’identité nationale peut avoir au plus {max} caractères',
} as const satisfies Translation<typeof personEn>;
