import type { Translation } from '../message.ts';
import type { numbersourceEn } from './en.ts';

export const numbersourceFr: Translation<typeof numbersourceEn> = {
  'numbersource.characters': 'Au moins deux lettres, chiffres ou signes différents, une seule fois chacun, sans espace',
  'numbersource.affix': 'Uniquement des lettres de A à Z, des chiffres et des signes simples, sans espace au début ni à la fin',
  'numbersource.first': 'Écrivez le premier numéro avec les caractères de cette source',
  'numbersource.sameNumbers': '{name} donne déjà de tels numéros. Modifiez ou rétablissez cette source, ou choisissez un autre préfixe.',
  'numbersource.noNumber': 'Avec cette longueur, la source ne pourrait donner aucun numéro',
  'numbersource.format': 'Son prochain numéro serait {next}, qui n’a pas la forme des identifiants du programme',
  'numbersource.otherType': 'Cette source donne des identifiants d’un autre type',
  'numbersource.optionTwice': 'Il existe déjà une entrée pour ce type et ce lieu. Modifiez-la ou rétablissez-la.',
  'numbersource.oneOfEach': 'Il existe déjà une source pour ces numéros',
  'numbersource.samplesOfAll': 'Les échantillons n’ont qu’une série, quel que soit l’examen',
  'numbersource.usedUp': '{name} n’a plus de numéros. Un administrateur peut en autoriser de plus longs.',
  'numbersource.dailyMost':
    'Une personne peut réserver {most} numéros par jour ; il en reste {left} aujourd’hui. Prenez-en moins ou demandez à qui gère les numéros.',
  'numbersource.onlyDrawn': 'Ici, les identifiants ne se saisissent pas : prenez le numéro proposé',
  'numbersource.blockEnded': 'Cette série a déjà été rendue',
  'numbersource.blockInUse':
    'Un appareil enregistre encore des personnes avec ces numéros. Mettez d’abord fin à l’appareil ; une fois qu’il s’est effacé, ils peuvent être rendus.',
  'numbersource.noneLeft': 'Il ne reste rien dans cette série : tous ses numéros sont utilisés',
  'numbersource.tooManyLabels': 'Au plus {most} étiquettes à la fois : choisissez moins d’exemplaires',
  'numbersource.labelsTitle': 'Étiquettes avec numéros',
};
