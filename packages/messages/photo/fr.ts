import type { Translation } from '../message.ts';
import type { photoEn } from './en.ts';

export const photoFr: Translation<typeof photoEn> = {
  'photo.of': 'Photo de {name}',
  'photo.open': 'Ouvrir la photo de {name}',
  'photo.add': 'Prendre ou choisir une photo',
  'photo.replace': 'En prendre ou choisir une autre',
  'photo.remove': 'Supprimer la photo',
  'photo.removeSure': 'La photo est supprimée définitivement du serveur. Le journal d’audit garde la trace de son existence.',
  'photo.take': 'Prendre une photo',
  'photo.choose': 'Choisir un fichier',
  'photo.snap': 'Déclencher',
  'photo.turn': 'Autre caméra',
  'photo.again': 'Recommencer',
  'photo.save': 'Enregistrer la photo',
  'photo.use': 'Utiliser cette photo',
  'photo.hint':
    'Le visage remplit le carré. JPEG ou PNG ; l’image est réduite sur cet appareil, et le lieu et l’heure notés par l’appareil photo sont retirés.',
  'photo.preview': 'Ce qui sera enregistré',
  'photo.bigger': 'Zoom',
  'photo.across': 'Déplacer sur le côté',
  'photo.down': 'Déplacer vers le haut ou le bas',
  'photo.noCamera': 'La caméra ne peut pas être utilisée. Autorisez-la dans le navigateur, ou choisissez un fichier.',
  'photo.notSaved': 'Le patient est enregistré, mais la photo ne l’a pas été. Reprenez-la sur la page du patient.',
  'photo.saved': 'Photo enregistrée',
  'photo.removed': 'Photo supprimée',
  'photo.notPicture': 'Ce n’est pas une image JPEG ou PNG. Choisissez un autre fichier.',
  'photo.damaged': 'Cette image est endommagée ou incomplète. Choisissez un autre fichier.',
  'photo.tooLarge': 'La photo ne doit pas dépasser {most} ko',
  'photo.fileTooLarge': 'Le fichier ne doit pas dépasser {most} Mo. Choisissez une image plus petite.',
  'photo.tooManyPoints': 'Une image de {width} × {height} points est trop grande. Choisissez-en une plus petite.',
  'photo.changedMeanwhile': 'Quelqu’un a changé la photo entre-temps. Regardez-la à nouveau.',
};
