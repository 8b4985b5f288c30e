import type { supplyEn } from './en.ts';
import type { Translation } from '../message.ts';

export const supplyFr: Translation<typeof supplyEn> = {
  'supply.decimals': 'Deux décimales au plus sont admises',
  'supply.emptyWorkforce': 'Le personnel ne doit pas être vide.',
  'supply.userTwice': 'Cet utilisateur fait déjà partie du personnel',
  'supply.retiredChoice': '{name} est retiré et ne peut pas être choisi',
  'supply.stillUsed': 'Ne peut pas être retiré tant que {count} éléments actifs en dépendent : {list}',
  'supply.duplicateAsset': 'Un bien de ce nom et de cette référence existe déjà',
  'supply.duplicateAssetType': 'Un type de bien de ce nom existe déjà',
  'supply.duplicateCategory': 'Une catégorie de biens de ce nom existe déjà',
  'supply.duplicateService': 'Un service de ce nom existe déjà',
  'supply.duplicateServiceType': 'Un type de service de ce nom existe déjà',
  'supply.duplicateSalaryType': 'Un type de salaire de ce nom existe déjà',
  'supply.duplicateEventType': 'Un type d’événement de ce nom existe déjà',
};
