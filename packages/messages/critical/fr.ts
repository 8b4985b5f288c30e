import type { Translation } from '../message.ts';
import type { criticalEn } from './en.ts';

export const criticalFr = {
  'critical.title': 'Résultats critiques',
  'critical.hint': 'Des examens que vous avez demandés. Le laboratoire appelle tant que personne ne le sait.',
  'critical.released': 'Validé le {moment}',
  'critical.know': 'Je le sais',
  'critical.knowOf': 'Je le sais : {test} de {name}',
  'critical.noted': 'C’est noté : le laboratoire voit que vous le savez',
  'critical.none': 'Vous les connaissez tous maintenant',
  'critical.more': 'Il y en a d’autres. Ils suivent dès que vous connaissez ceux-ci.',
  'critical.failed': 'Impossible de charger les résultats critiques',
  'critical.changed': 'Le résultat a été modifié entre-temps. Regardez-le de nouveau.',
} as const satisfies Translation<typeof criticalEn>;
