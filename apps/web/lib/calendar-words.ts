/** The names of months and days in calendars, which the library of dates keeps apart by language: it knows English alone. */
import 'dayjs/locale/ar.js';
import 'dayjs/locale/fr.js';
