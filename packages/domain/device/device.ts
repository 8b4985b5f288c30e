/** Devices that hold people for work without a network: what a programme may set, and what both sides count. */

/** The most characters of the name of a device. */
export const LONGEST_DEVICE_NAME = 100;

/** Days without contact after which a device erases what it holds: a setting, with its bounds. */
export const mostHoldDays = 90;

/** People whom a device may hold: a setting, with its bounds. */
export const leastPeople = 10;
export const mostPeople = 20_000;

/** Numbers that a device has in reserve for people whom it registers: a setting, with its bound; 0 for none. */
export const mostNumbers = 500;

/** Numbers that an account may have reserved within a day, on all its devices: a setting, with its bound. */
export const mostNumbersDaily = 9_999;

/** Days of silence after which numbers of a device count as lost: a setting, with its bound; 0 for never. */
export const mostDaysToLose = 999;

/** Whoever was neither seen nor enrolled for so many months is not held. */
export const ACTIVE_MONTHS = 24;

/** Tasks are held that begin within so many days. */
export const TASKS_AHEAD = 60;

/** Events are held that are not over for longer than so many days, or begin within so many. */
export const EVENTS_BEHIND = 30;
export const EVENTS_AHEAD = 30;

/** Events that a device holds at most: those nearest to now. */
export const MOST_EVENTS = 200;

/** Tests without results that are held of one patient at most: those that were ordered last. */
export const MOST_TESTS = 20;

/** Filled forms that are held of one patient to be corrected at most: those that were saved last, and within so many days. */
export const MOST_FORMS = 3;
export const FORMS_BEHIND = 7;

/** And of all patients together, as a first load begins: those that were saved last, so many of them and so many bytes. */
export const MOST_FORMS_HELD = 1_000;
export const MOST_FORM_BYTES = 3_000_000;
/** What a device is told of a filled form takes so many bytes, and each of its answers so many and its text. */
export const FORM_BYTES = 600;
export const ANSWER_BYTES = 80;

/** Seconds by which a clock is told to be wrong at most. */
export const CLOCK_LIMIT = 999_999_999;

/** Seconds by which the clock of a device may be wrong before that is told. */
export const CLOCK_MAY_DIFFER = 300;

export const isHoldDays = (text: string): boolean => /^[1-9]\d?$/.test(text) && Number(text) <= mostHoldDays;

export const isPeopleHeld = (text: string): boolean =>
  /^[1-9]\d{1,4}$/.test(text) && Number(text) >= leastPeople && Number(text) <= mostPeople;

export const isNumbersHeld = (text: string): boolean => /^(0|[1-9]\d{0,2})$/.test(text) && Number(text) <= mostNumbers;

export const isNumbersDaily = (text: string): boolean => /^[1-9]\d{0,3}$/.test(text);

export const isDaysToLose = (text: string): boolean => /^(0|[1-9]\d{0,2})$/.test(text);

/** So many more numbers a device is given that has `left` of the `wanted`: none while it has half of them. */
export const numbersToGive = (wanted: number, left: number): number => (left * 2 < wanted ? wanted - left : 0);

/** Header of a page of a first load: where the next page begins, told before the page itself has arrived. */
export const NEXT_PAGE = 'Fieldward-Next';
