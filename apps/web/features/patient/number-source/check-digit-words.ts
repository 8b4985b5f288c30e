import type { CheckDigitName } from '@fieldward/domain/person/check-digit.ts';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';

/** What the algorithms of check digits are called. */
export const checkDigitWords: Readonly<Record<CheckDigitName, PlainCode>> = {
  'org.openmrs.module.idgen.validator.LuhnMod10IdentifierValidator': 'numberscreen.luhn10',
  'org.openmrs.module.idgen.validator.LuhnMod25IdentifierValidator': 'numberscreen.luhn25',
  'org.openmrs.module.idgen.validator.LuhnMod30IdentifierValidator': 'numberscreen.luhn30',
  'fieldward.LuhnMod36': 'numberscreen.luhn36',
  'org.openmrs.patient.impl.LuhnIdentifierValidator': 'numberscreen.luhnHyphen',
  'fieldward.Iso7064Mod11_10': 'numberscreen.iso11',
  'fieldward.Iso7064Mod97_10': 'numberscreen.iso97',
  'fieldward.Iso7064Mod37_36': 'numberscreen.iso37',
  'fieldward.Verhoeff': 'numberscreen.verhoeff',
};
