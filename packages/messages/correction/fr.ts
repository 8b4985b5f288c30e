import type { correctionEn } from './en.ts';
import type { Translation } from '../message.ts';

export const correctionFr = {
  'correction.notYours':
    'Une autre personne a rempli ce formulaire : adressez-vous à quelqu’un qui peut corriger les formulaires des autres',
  'correction.tooLate': 'Verrouillé : vous pouvez corriger vos propres formulaires pendant {hours} heures',
  'correction.monthClosed': 'Verrouillé depuis le {since} : le mois de rapport {month} est clos',
  'correction.samePatient': 'Le formulaire appartient déjà à ce patient',
  'correction.movedOn': 'Retour impossible : le formulaire a encore été déplacé depuis, ou le dossier du premier patient est annulé',
  'correction.unknownField': 'Non enregistré : {field} n’est pas une question de ce formulaire',
  'correction.retiredQuestion':
    '« {question} » a été retirée depuis que ce formulaire a été rempli. Sa réponse peut rester ou être supprimée, mais pas modifiée.',
} as const satisfies Translation<typeof correctionEn>;
