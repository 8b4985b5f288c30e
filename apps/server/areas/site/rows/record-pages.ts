/** Characters of a page of rows: what a bad line carries in one piece. */
export const PAGE = 256 * 1024;

/** Characters around a row. */
export const ROW_ABOUT = 150;
