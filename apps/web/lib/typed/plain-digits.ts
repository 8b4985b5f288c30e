/** What an Arabic keyboard writes, as fields of dates, times and numbers read it. */
export { plainDigits } from '@fieldward/domain/person/typed-text.ts';
