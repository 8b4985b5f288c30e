import type { Translation } from '../message.ts';
import type { recordEn } from './en.ts';

export const recordFr = {
  'record.duplicateName': 'Ce nom est déjà utilisé',
  'record.duplicateIdentifier': 'L’identifiant {identifier} est déjà utilisé',
  'record.identifierGivenAway':
    'L’identifiant {identifier} a été donné à un autre patient entre-temps. Changez l’un des deux avant de rétablir ce patient.',
  'record.duplicateRelationship': 'Cette relation est déjà enregistrée',
  'record.duplicateUsername': 'Un utilisateur de ce nom existe déjà',
  'record.duplicateRole': 'Un rôle de ce nom existe déjà',
  'record.duplicateLocation': 'Un lieu de ce nom existe déjà',
  'record.duplicateProvider': 'Un prestataire avec l’identifiant {identifier} existe déjà',
  'record.phaseTwice': 'Le parcours comporte déjà cette phase',
  'record.stageTwice': 'La phase comporte déjà cette étape',
  'record.formTwice': 'L’étape comporte déjà ce formulaire',
  'record.samePerson': 'Une relation demande deux personnes différentes',
  'record.relationshipCircle': 'Personne ne peut être son propre parent, ni le parent d’un de ses ancêtres',
  'record.lastName': 'Une personne garde au moins un nom',
  'record.lastIdentifier': 'Un patient garde au moins un identifiant',
  'record.datesInOrder': 'La fin précède le début',
  'record.limitsInOrder': 'La valeur minimale dépasse la maximale',
  'record.future': 'La date est dans le futur',
  'record.otherPatient': 'Ceci appartient à un autre patient',
  'record.notAPatient': 'Cette personne n’est pas un patient',
  'record.obsValue': 'La valeur doit être {needed}',
  'record.conceptInUse': 'Des réponses sont enregistrées avec ce concept : son type de données ne change plus',
  'record.locationCircle': 'Un lieu ne peut pas se trouver à l’intérieur de lui-même',
  'record.personHasAccount': 'Cette personne a un compte utilisateur',
  'record.usersAreKept': 'Les comptes sont désactivés, jamais supprimés',
  'record.roleHeld': 'Ce rôle ne peut pas être supprimé. Il est attribué aux utilisateurs suivants : {list}',
  'record.lastAdministrator': 'Quelqu’un doit pouvoir administrer le système : c’est le dernier compte qui le peut',
  'record.roleIsNeeded': 'Ce rôle est nécessaire et ne peut pas être supprimé',
} as const satisfies Translation<typeof recordEn>;
