import type { eventEn } from './en.ts';
import type { Translation } from '../message.ts';

export const eventFr: Translation<typeof eventEn> = {
  'event.participantBusy': '{person} est à « {event} » du {start} au {end}',
  'event.participantBusyElsewhere': '{person} est à un autre événement du {start} au {end}',
  'event.assetBusy': '{asset} est à « {event} » du {start} au {end}',
  'event.assetBusyElsewhere': '{asset} est à un autre événement du {start} au {end}',
  'event.busyMeanwhile': 'Quelqu’un ou quelque chose de cet événement a été requis ailleurs entre-temps. Réessayez.',
  'event.alreadyClosed': 'Cet événement est clôturé. Rouvrez-le pour le modifier.',
  'event.changedMeanwhile': '{name} a modifié l’événement après que l’appareil l’a reçu',
  'event.movedMeanwhile': 'L’événement a été déplacé après que l’appareil l’a reçu : il est prévu maintenant pour le {when}',
  'event.deletedMeanwhile': 'L’événement a été supprimé après que l’appareil l’a reçu',
  'event.reasonNeeded': 'Le motif est obligatoire',
  'event.absenceReasonNeeded': 'Indiquez pourquoi {person} était absent',
  'event.startsAfterEnd': 'L’événement ne peut pas avoir commencé après sa fin',
  'event.notAHost': '{name} est un pays, une province ou une ville : choisissez un lieu qui s’y trouve',
  'event.quantityRequired': 'La quantité est obligatoire',
  'event.assetTwice': 'L’événement a déjà ce bien',
  'event.serviceTwice': 'L’événement a déjà ce service',
  'event.participantTwice': 'Cette personne est déjà à l’événement',
  'event.rangeTooLong': 'On peut demander au plus {days} jours à la fois',
};
