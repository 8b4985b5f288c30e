/** In the browser: cells of lists whose text is cut without a sign that more follows, `text-overflow` not reaching boxes within the cell. */
export function cutCells(): string[] {
  const cells = [...document.querySelectorAll<HTMLElement>('td div, td')].filter(
    (cell) => getComputedStyle(cell).textOverflow === 'ellipsis' && cell.scrollWidth > cell.clientWidth + 1,
  );
  return cells
    .filter((cell) =>
      [...cell.querySelectorAll('*')].some((within) => {
        const { display, textOverflow } = getComputedStyle(within);
        return (
          /^(flex|grid|block)/.test(display) && textOverflow !== 'ellipsis' && within.getBoundingClientRect().width > cell.clientWidth + 1
        );
      }),
    )
    .map((cell) => (cell.textContent ?? '').slice(0, 60));
}

/** In the browser: marks that are cut. They are words that must not be overlooked, and short enough to be read whole in two lines. */
export function cutMarks(): string[] {
  return [...document.querySelectorAll<HTMLElement>('.fw-status .mantine-Badge-label')]
    .filter((label) => label.scrollWidth > label.clientWidth + 1)
    .map((label) => (label.textContent ?? '').slice(0, 60));
}

/** In the browser: names of rows on a phone that are cut although two lines have room for them. */
export function cutNames(): string[] {
  return [...document.querySelectorAll<HTMLElement>('main li :is(a, button, div) > span[class*="lead"]')]
    .filter((name) => (name.textContent ?? '').length <= 32)
    .filter((name) => name.scrollWidth > name.clientWidth + 1 || name.scrollHeight > name.clientHeight + 1)
    .map((name) => name.textContent ?? '');
}

/**
 * In the browser: texts that end in … where they begin. A page from right to left cuts a long Latin name so, unless the name is written in
 * its own direction.
 */
export function cutBeginnings(): string[] {
  const cut: string[] = [];
  const inside = (rect: DOMRect, room: DOMRect): boolean => rect.right > room.left + 1 && rect.left < room.right - 1;
  for (const box of document.querySelectorAll<HTMLElement>('main *')) {
    if (box.scrollWidth <= box.clientWidth + 1 || getComputedStyle(box).textOverflow !== 'ellipsis') continue;
    const room = box.getBoundingClientRect();
    const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const words = text.nodeValue ?? '';
      const begins = words.search(/[\p{L}\p{N}]/u);
      // what a mark turns round is shown as its writer wants it
      if (begins < 0 || /[\u202D\u202E]/.test(words)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      if (!inside(range.getBoundingClientRect(), room)) continue;
      range.setStart(text, begins);
      range.setEnd(text, begins + 1);
      if (!inside(range.getBoundingClientRect(), room)) cut.push(words.slice(0, 60));
    }
  }
  return cut;
}
