/** Longest code as it may be typed: a recovery code of 16 letters and digits, with hyphens or spaces between them. */
export const maxCodeLength = 40;

/** Longest code of an authenticator as it may be typed: six digits, with spaces between them. */
export const maxAuthenticatorCodeLength = 12;
