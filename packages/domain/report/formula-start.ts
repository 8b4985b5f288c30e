/**
 * How a text begins that a spreadsheet would take for a formula when it opens a CSV file: = + - @ (also as wide as signs of Chinese script),
 * tab and line ends, and any of these behind spaces; a plus before digits alone is a phone number. Such a cell gets an apostrophe in front; suits `escapeFormulae` of papaparse.
 */
export const formulaStart = /^ *(?!\+\d+$)[=+\-@\t\r\n＝＋－＠]/;
