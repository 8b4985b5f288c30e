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
