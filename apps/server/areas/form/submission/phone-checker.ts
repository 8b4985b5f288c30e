import { isValidPhoneNumber } from 'libphonenumber-js/min';
import { looksLikePhone, type PhoneChecker } from '@fieldward/domain/settings/pattern.ts';

/**
 * A number with country code must be a real one; a national number only has to look like one, because a form does not
 * say of which country it is.
 */
export const phoneChecker: PhoneChecker = (text) => looksLikePhone(text) && (!text.trim().startsWith('+') || isValidPhoneNumber(text));
