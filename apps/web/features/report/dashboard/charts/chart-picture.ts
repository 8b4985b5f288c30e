/** A picture of a chart as it is on the screen, for a report or a message. */

/** What is seen of a drawn shape; copied, because a picture by itself knows no style sheet. */
const LOOKS = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-opacity',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'visibility',
] as const;

const SPACE = 16;
const LINE = 22;
/** Sharp on paper and on good screens. */
const SCALE = 2;

interface Legend {
  readonly label: string;
  readonly color: string;
}

function drawingIn(container: Element): SVGSVGElement | undefined {
  const all = [...container.querySelectorAll<SVGSVGElement>('svg')];
  return all.toSorted((a, b) => b.getBoundingClientRect().width - a.getBoundingClientRect().width)[0];
}

/** The drawing with its looks in it, as an address that an image can be loaded from. */
function standalone(drawing: SVGSVGElement): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement; // a clone is of the same kind
  const [here, there] = [
    [drawing, ...drawing.querySelectorAll('*')],
    [copy, ...copy.querySelectorAll('*')],
  ];
  for (const [at, element] of here.entries()) {
    const style = getComputedStyle(element);
    there[at]?.setAttribute('style', LOOKS.map((name) => `${name}:${style.getPropertyValue(name)}`).join(';'));
  }
  const { width, height } = drawing.getBoundingClientRect();
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
}

function loaded(address: string): Promise<HTMLImageElement> {
  return new Promise((done, failed) => {
    const image = new Image();
    image.addEventListener('load', () => done(image));
    image.addEventListener('error', () => failed(new Error('the drawing could not be read')));
    image.src = address;
  });
}

/** The colour that a style sheet's variable stands for at a container. */
function colorAt(container: Element, color: string): string {
  const name = /^var\((--[\w-]+)\)$/.exec(color)?.[1];
  return name === undefined ? color : getComputedStyle(container).getPropertyValue(name).trim();
}

/**
 * Makes a PNG of the chart that stands in `container`: title, a line of what it shows, legend, drawing; on the page's own ground.
 * @throws when the browser cannot draw it.
 */
export async function chartPicture(container: Element, title: string, about: string, legend: readonly Legend[]): Promise<Blob> {
  const drawing = drawingIn(container);
  if (drawing === undefined) throw new Error('there is no drawing');
  const { width, height } = drawing.getBoundingClientRect();
  const image = await loaded(standalone(drawing));
  const top = SPACE + LINE * (legend.length > 1 ? 3 : 2) + SPACE / 2;
  const canvas = document.createElement('canvas');
  canvas.width = (width + 2 * SPACE) * SCALE;
  canvas.height = (top + height + SPACE) * SCALE;
  const brush = canvas.getContext('2d');
  if (brush === null) throw new Error('the browser draws no pictures');
  const style = getComputedStyle(container);
  const rtl = style.direction === 'rtl';
  const end = width + SPACE;
  brush.scale(SCALE, SCALE);
  brush.fillStyle = colorAt(container, 'var(--fw-surface)') || '#fff';
  brush.fillRect(0, 0, width + 2 * SPACE, top + height + SPACE);
  brush.direction = rtl ? 'rtl' : 'ltr';
  brush.textBaseline = 'middle';
  brush.textAlign = 'start';
  brush.fillStyle = style.color;
  brush.font = `600 16px ${style.fontFamily}`;
  brush.fillText(title, rtl ? end : SPACE, SPACE + LINE / 2, width);
  brush.font = `12px ${style.fontFamily}`;
  brush.fillText(about, rtl ? end : SPACE, SPACE + LINE * 1.5, width);
  if (legend.length > 1) drawLegend(brush, container, legend, { rtl, from: rtl ? end : SPACE, y: SPACE + LINE * 2.5, text: style.color });
  brush.drawImage(image, SPACE, top, width, height);
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob === null ? failed(new Error('the picture is empty')) : done(blob)), 'image/png'),
  );
}

function drawLegend(
  brush: CanvasRenderingContext2D,
  container: Element,
  legend: readonly Legend[],
  { rtl, from, y, text }: { rtl: boolean; from: number; y: number; text: string },
): void {
  const sign = rtl ? -1 : 1;
  let x = from;
  for (const { label, color } of legend) {
    brush.fillStyle = colorAt(container, color);
    brush.fillRect(rtl ? x - 10 : x, y - 5, 10, 10);
    brush.fillStyle = text;
    brush.fillText(label, x + sign * 16, y);
    x += sign * (16 + brush.measureText(label).width + 16);
  }
}
