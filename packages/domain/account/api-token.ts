/** The longest time that a token of a program is good for, in days: five years. */
export const LONGEST_TOKEN_DAYS = 1827;

/** The most requests a minute that a token may be given. */
export const MOST_A_MINUTE = 60_000;

/** The most characters of what the program of a token is called. */
export const LONGEST_TOKEN_NAME = 100;
