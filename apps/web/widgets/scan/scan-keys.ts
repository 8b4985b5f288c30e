/** A scanner is a keyboard that types fast and ends with Enter. */

/** Most milliseconds between two keys of a scanner; people type slower. */
const GAP = 60;
/** Shorter texts are typed by people. */
const SHORTEST = 4;

interface ScanReader {
  /** A key was pressed at a time in milliseconds: `text` is what has come fast since `began`; `code` what was scanned, with the Enter that ends it. */
  press: (key: string, at: number) => { text: string; began: boolean; code: string | null };
  /** How many keys of what may become a scan have come. */
  count: () => number;
}

/** Tells what a scanner types from what people type, by time. Keys that are no characters begin again, except Shift. */
export function scanReader(): ScanReader {
  let text = '';
  let last = -Infinity;
  return {
    press: (key, at) => {
      const fast = at - last <= GAP;
      if (key === 'Shift') return { text, began: false, code: null };
      last = at;
      if (key === 'Enter') {
        const code = fast && text.length >= SHORTEST ? text : null;
        text = '';
        return { text, began: false, code };
      }
      if (key.length !== 1) text = '';
      else if (fast && text !== '') {
        text += key;
        return { text, began: false, code: null };
      } else {
        text = key;
        return { text, began: true, code: null };
      }
      return { text, began: false, code: null };
    },
    count: () => text.length,
  };
}
