import type { Translation } from '../message.ts';
import type { growthEn } from './en.ts';

/** The growth curves of children. */
export const growthFr = {
  'growth.curve': 'Courbe',
  'growth.weightForAge': 'Poids pour l’âge',
  'growth.heightForAge': 'Taille pour l’âge',
  'growth.weightForHeight': 'Poids pour la taille',
  'growth.bmiForAge': 'Indice de masse corporelle pour l’âge',
  'growth.headForAge': 'Périmètre crânien pour l’âge',
  'growth.none': 'Rien n’a été mesuré pour quoi l’OMS ait une courbe.',
  'growth.noneWhy': 'Le poids, la taille et le périmètre crânien apparaissent ici dès que des formulaires les ont demandés.',
  'growth.noSex': 'L’OMS a des courbes pour les filles et les garçons dont la date de naissance est connue.',
  'growth.estimated': 'La date de naissance est estimée : les z-scores ne sont pas plus exacts qu’elle.',
  'growth.oedema':
    'Le poids ne dit rien d’un enfant qui a des œdèmes des deux pieds ; les jours avec œdèmes n’ont donc pas de z-score ici : il est sévèrement malnutri quel que soit son poids.',
  'growth.oedemaUnasked':
    'Le poids ne dit rien d’un enfant qui a des œdèmes des deux pieds : il est sévèrement malnutri quoi que montre la courbe. La question sur les œdèmes n’est pas réglée.',
  'growth.withOedema': 'Œdèmes des deux pieds : sévèrement malnutri',
  'growth.source':
    'Normes de croissance de l’enfant de l’OMS (jusqu’à 5 ans), référence OMS 2007 (5 à 19 ans). Lignes : −3, −2, 0, +2, +3 écarts-types.',
  'growth.picture': '{curve}. Mesures : {count}, du {from} au {to}. Dernier z-score : {z}.',
  'growth.ageInMonths': 'Âge en mois',
  'growth.ageInYears': 'Âge en années',
  'growth.lengthInCm': 'Taille en cm',
  'growth.day': 'Date',
  'growth.age': 'Âge',
  'growth.value': 'Mesure',
  'growth.z': 'z-score',
  'growth.belowMinus3': 'Inférieur à −3',
  'growth.belowMinus2': 'Inférieur à −2',
  'growth.abovePlus2': 'Supérieur à +2',
  'growth.abovePlus3': 'Supérieur à +3',
  'growth.implausible': 'Vérifier la valeur',
  'growth.line': '{curve} : {z} ({day})',
} as const satisfies Translation<typeof growthEn>;
