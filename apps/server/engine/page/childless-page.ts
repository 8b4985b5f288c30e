import type { Db } from '../db.ts';

/** Pages that are read whole at once after one whose rows had children. */
const WHOLE = 50;

/** What a row of a page says that was read without the children of its rows. */
interface Childless {
  /** Whether any row of the page has children. */
  readonly h: boolean;
}

/**
 * Reads pages whose rows may have children of their own kind: members of a group of observations, places within others. Few have, and to get
 * ready what is shown of children costs PostgreSQL a fifth of a page of fifty observations. So a page is asked for without them, and again
 * whole where any row has some: that is one moment of the data, as the first answer is where it counts.
 */
export class ChildlessPage {
  /** The statement without the children. */
  readonly #text: string;
  /** Pages that are still read whole. */
  #whole = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** The rows of a page; `whole` is the statement with the children of its rows, of the same parameters. */
  async rows<Row extends object>(whole: string, values: readonly unknown[], db: Db): Promise<Row[]> {
    if (this.#whole === 0) {
      const rows = await db.rows<Row & Childless>(this.#text, values);
      if (rows[0]?.h !== true) return rows;
      this.#whole = WHOLE;
    }
    this.#whole -= 1;
    return db.rows<Row>(whole, values);
  }
}
