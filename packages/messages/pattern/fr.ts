import type { patternEn } from './en.ts';
import type { Translation } from '../message.ts';

export const patternFr = {
  'pattern.range': 'Cette expression régulière est inutilisable : « {part} » n’est pas un intervalle de caractères',
  'pattern.escape': 'Cette expression régulière est inutilisable : « {part} » ne désigne rien de connu',
  'pattern.groupName': 'Cette expression régulière est inutilisable : le nom du groupe dans « {part} » n’est pas correct, ou existe déjà',
  'pattern.unknown':
    'Cette expression régulière est inutilisable : « {part} » n’est pas connu ici. Elle ne peut regarder ni devant ni derrière',
  'pattern.repeatsTwice': 'Cette expression régulière est inutilisable : « {part} » répète ce qui est déjà répété',
  'pattern.count': 'Cette expression régulière est inutilisable : le nombre dans « {part} » est trop grand, ou à l’envers',
  'pattern.bracketOpen': 'Cette expression régulière est inutilisable : il manque un « ] » dans « {part} »',
  'pattern.nothingBefore': 'Cette expression régulière est inutilisable : rien ne précède « {part} » qui puisse être répété',
  'pattern.parenthesisOpen': 'Cette expression régulière est inutilisable : il manque une « ) »',
  'pattern.parenthesisClosed': 'Cette expression régulière est inutilisable : il y a une « ) » sans sa « ( »',
  'pattern.backslash': 'Cette expression régulière est inutilisable : rien ne suit le « \\ » à sa fin',
  'pattern.large': 'Cette expression régulière est inutilisable : elle est trop grande',
  'pattern.nested':
    'Cette expression régulière est inutilisable : les répétitions dans des répétitions dépassent les {max} caractères autorisés',
} as const satisfies Translation<typeof patternEn>;
