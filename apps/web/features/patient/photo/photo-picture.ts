import {
  MOST_CHOSEN_BYTES,
  MOST_CHOSEN_POINTS,
  PHOTO_SIDE,
  readPicture,
  SMALL_PHOTO_SIDE,
  squareIn,
  type SquareChoice,
} from '@fieldward/domain/person/picture.ts';
import type { Message } from '@fieldward/messages/catalogue.ts';

/** A picture that can be drawn, and its size in points. */
export type Drawable = ImageBitmap;

/** How well the device keeps what it cuts out: about 100 kB. */
const QUALITY = 0.85;

/** The picture in a file, or what is wrong with it: its bytes say what it is, before anything is drawn. */
export async function pictureIn(file: Blob): Promise<Drawable | Message> {
  if (file.size > MOST_CHOSEN_BYTES) return { code: 'photo.fileTooLarge', holes: { most: MOST_CHOSEN_BYTES / 1024 ** 2 } };
  const read = readPicture(new Uint8Array(await file.arrayBuffer()));
  if (typeof read === 'string') return { code: read };
  const { width, height } = read;
  if (width * height > MOST_CHOSEN_POINTS) return { code: 'photo.tooManyPoints', holes: { width, height } };
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    return { code: 'photo.damaged' };
  }
}

/** Draws the square that was chosen, as large as the canvas. */
export function drawSquare(canvas: HTMLCanvasElement, picture: Drawable, chosen: SquareChoice): void {
  const { x, y, side } = squareIn(picture, chosen);
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.imageSmoothingQuality = 'high';
  // what is transparent would become black
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, x, y, side, side, 0, 0, canvas.width, canvas.height);
}

/** The square as a JPEG in Base64, no larger than a photo is kept: nothing but what is seen is left of the file. */
export function squareAsJpeg(picture: Drawable, chosen: SquareChoice): string {
  const canvas = document.createElement('canvas');
  canvas.width = Math.min(PHOTO_SIDE, Math.max(1, squareIn(picture, chosen).side));
  canvas.height = canvas.width;
  drawSquare(canvas, picture, chosen);
  return canvas.toDataURL('image/jpeg', QUALITY);
}

/** What is sent of a square that was cut out: itself, and a small one for lists. */
export async function pictureToSend(square: string): Promise<{ base64EncodedImage: string; small: string }> {
  const image = new Image();
  image.src = square;
  await image.decode();
  const picture = await createImageBitmap(image);
  const canvas = document.createElement('canvas');
  canvas.width = Math.min(SMALL_PHOTO_SIDE, picture.width);
  canvas.height = canvas.width;
  drawSquare(canvas, picture, { zoom: 1, across: 0.5, down: 0.5 });
  return { base64EncodedImage: square, small: canvas.toDataURL('image/jpeg', QUALITY) };
}
