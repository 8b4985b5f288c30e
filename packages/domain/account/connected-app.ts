/** The most characters of what an app is called. */
export const LONGEST_APP_NAME = 100;

/** The most addresses to which answers for an app may go, and the most characters of one. */
export const MOST_REDIRECTS = 10;
export const LONGEST_ADDRESS = 500;
