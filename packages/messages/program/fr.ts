import type { Translation } from '../message.ts';
import type { programEn } from './en.ts';

export const programFr: Translation<typeof programEn> = {
  'program.unknown': 'Ce jeton n’est pas valable : il est inconnu, a expiré ou a été révoqué.',
  'program.tooFast': 'Ce jeton peut envoyer {most} requêtes par minute. Réessayez dans {seconds} s.',
  'program.notForPrograms': 'Seule une personne connectée peut faire cela, pas un programme avec un jeton.',
};
