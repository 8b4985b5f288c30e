import type { Translation } from '../message.ts';
import type { fieldrecordEn } from './en.ts';

export const fieldrecordFr = {
  'fieldrecord.sameDay':
    'Le formulaire {form} de ce patient et de ce jour ({date}) existe déjà, saisi par quelqu’un d’autre ou sur un autre appareil',
  'fieldrecord.arrived':
    'Le serveur a cet enregistrement tel qu’il était avant votre modification. Ouvrez-le depuis la page du patient ou de l’événement et corrigez-le là.',
  'fieldrecord.decided': 'Quelqu’un a décidé de ce formulaire entre-temps',
  'fieldrecord.hidden': 'Ce formulaire contient des réponses que vous ne pouvez pas voir : la décision revient à quelqu’un qui le peut',
  'fieldrecord.reasonNeeded': 'Dites pourquoi, pour la personne qui a rempli le formulaire',
  'fieldrecord.registers':
    'La personne enregistrée par un formulaire est celle qu’il décrit : il ne peut pas être donné à quelqu’un d’autre',
  'fieldrecord.tooMany': '{max} de vos formulaires attendent déjà une décision. Les autres restent sur cet appareil.',
  'fieldrecord.kind': 'Le serveur ne connaît pas ce type d’enregistrement : {kind}',
  'fieldrecord.eventclosure': 'Clôture d’événement',
  'fieldrecord.formcorrection': 'Correction de {form}',
  'fieldrecord.laborder': 'Demande de laboratoire',
  'fieldrecord.personcorrection': 'Correction de la personne',
  'fieldrecord.photo': 'Photo',
  'fieldrecord.registration': 'Inscription',
  'fieldrecord.sampleact': 'Échantillon',
  'fieldrecord.taskact': 'Tâche',
} as const satisfies Translation<typeof fieldrecordEn>;
