import type { unsentEn } from './en.ts';
import type { Translation } from '../message.ts';

export const unsentFr = {
  'unsent.about': 'Ce que vous avez enregistré ici, et où cela se trouve.',
  'unsent.notice': 'Sur cet appareil et pas encore sur le serveur : {count}',
  'unsent.noticeStopped': 'dont en attente de vous : {count}',
  'unsent.noticeHeld': 'Refusé par le serveur, qui le garde jusqu’à une décision : {count}',
  'unsent.show': 'Les afficher',
  'unsent.saved': 'Enregistré',
  'unsent.form': 'Formulaire',
  'unsent.patient': 'Patient ou événement',
  'unsent.state': 'Où il se trouve',
  'unsent.actions': 'Actions',
  'unsent.sending': 'En cours d’envoi',
  'unsent.waiting': 'Sur cet appareil',
  'unsent.stopped': 'Refusé : attend votre action',
  'unsent.held': 'Retenu : attend une décision',
  'unsent.stored': 'Sur le serveur',
  'unsent.storedAt': 'Reçu {when}',
  'unsent.waitingWhy': 'Il est envoyé dès que le serveur répond. Essais jusqu’ici : {tries}, prochain {when}',
  'unsent.waitingOffline': 'Il est envoyé dès que le serveur répond.',
  'unsent.locked': 'Scellé pour une autre session : déconnectez-vous puis reconnectez-vous pour le lire',
  'unsent.open': 'Ouvrir le formulaire',
  'unsent.openOf': 'Rouvrir le formulaire {form} de {name}',
  'unsent.openRecord': 'Ouvrir',
  'unsent.openRecordOf': 'Rouvrir {form} de {name}',
  'unsent.remove': 'Retirer',
  'unsent.removeOf': 'Retirer {form} de {name} de cet appareil',
  'unsent.removeSure': '{form} de {name} n’a jamais été enregistré par le serveur. Ce que vous avez rempli est perdu définitivement.',
  'unsent.removeWaitingSure':
    '{form} de {name} est retiré de cet appareil et n’est pas envoyé. Ce que vous avez saisi est définitivement perdu. Si le serveur l’a reçu sans que cet appareil en soit averti, il y reste.',
  'unsent.behindStays':
    'Enregistré à sa suite : {names}. Cela reste ici, et le serveur le retiendra jusqu’à ce que quelqu’un dise à qui cela appartient.',
  'unsent.behindGoes': 'Enregistré à sa suite et supprimé avec lui : {names}.',
  'unsent.heldElsewhere': 'Enregistré sur un autre appareil',
  'unsent.removeHeldSure':
    '{form} de {name} a été rejeté et reste sur le serveur tel que vous l’avez rempli. Ici, il est retiré de la liste.',
  'unsent.removeErasedSure':
    '{form} de {name} : cette personne a été effacée sur demande légale, et le serveur n’en conserve rien. Ici aussi, c’est retiré définitivement.',
  'unsent.sendNow': 'Envoyer maintenant',
  'unsent.copy': 'Enregistrer une copie scellée',
  'unsent.copyWhy':
    'Un fichier au cas où cet appareil tomberait en panne. Vous le lisez sur tout appareil une fois connecté ; un administrateur peut le remettre pour vous sans le lire.',
  'unsent.read': 'Lire une copie scellée',
  'unsent.wasRead': 'Lus dans la copie : {count}. Ce qui n’est pas encore sur le serveur est envoyé maintenant.',
  'unsent.nothingRead': 'Ce fichier ne contient rien qui soit à vous et ne soit pas déjà ici',
  'unsent.noCopy': 'Ce fichier n’est pas une copie de formulaires enregistrés',
  'unsent.noKey': 'La clé de cette copie n’a pas pu être demandée au serveur. Relisez le fichier quand il répond.',
  'unsent.othersGone':
    'Pour qui ne revient pas, ou si l’appareil tombe en panne, une personne qui en a le droit le remet à leur place : à partir d’une copie scellée, que personne ne peut lire.',
  'unsent.copyOthers': 'Enregistrer une copie scellée des leurs',
  'unsent.noRoom':
    'Le serveur est injoignable, et ce navigateur n’a plus de place pour le garder. Ce que vous avez saisi est encore là : libérez de la mémoire sur l’appareil, ou enregistrez de nouveau quand il y aura une connexion.',
  'unsent.none': 'Rien n’a été enregistré sur cet appareil',
  'unsent.noneWhy': 'Chaque formulaire que vous enregistrez apparaît ici : en cours d’envoi, en attente du serveur ou reçu par lui.',
  'unsent.others':
    'Enregistré sur cet appareil par d’autres personnes et pas encore sur le serveur : {count}. L’envoi a lieu quand elles se connectent ici.',
} as const satisfies Translation<typeof unsentEn>;
