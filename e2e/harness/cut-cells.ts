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
