import { MAX_PHOTO_BYTES } from '@iwe/domain';
import { photoOf } from './pictures.ts';

const close = jest.fn();
const drawn = jest.fn();
const toDataURL = jest.fn<string, [string, number]>();
/** A camera's picture of this size, drawn by a phone that can or cannot draw. */
const camera = (width: number, height: number, canDraw = true) => {
  Object.assign(globalThis, { createImageBitmap: async () => ({ width, height, close }) });
  jest
    .spyOn(HTMLCanvasElement.prototype, 'getContext')
    .mockReturnValue((canDraw ? { drawImage: drawn } : null) as unknown as null);
  jest
    .spyOn(HTMLCanvasElement.prototype, 'toDataURL')
    .mockImplementation((type, quality) => toDataURL(String(type), Number(quality)));
};
beforeEach(() => {
  jest.clearAllMocks();
  toDataURL.mockReturnValue('data:image/jpeg;base64,AAAA');
});
const sizeOf = () => drawn.mock.lastCall?.slice(3);

test('a photo is redrawn with at most 1,600 pixels on its longer side; the original is released', async () => {
  camera(3200, 1000);
  expect(await photoOf(new Blob())).toBe('AAAA');
  expect(sizeOf()).toEqual([1600, 500]);
  expect(close).toHaveBeenCalledTimes(1);
  camera(1000, 4800);
  await photoOf(new Blob());
  expect(sizeOf()).toEqual([333, 1600]);
  camera(640, 480);
  await photoOf(new Blob());
  expect(sizeOf()).toEqual([640, 480]);
  camera(9000, 1);
  await photoOf(new Blob());
  expect(sizeOf()).toEqual([1600, 1]);
});

test('a too large photo is written in lower quality; one that stays too large is refused', async () => {
  camera(1600, 1200);
  const tooLarge = 'x'.repeat(Math.floor(MAX_PHOTO_BYTES / 0.75) + 1);
  const fits = 'x'.repeat(Math.floor(MAX_PHOTO_BYTES / 0.75));
  toDataURL.mockReturnValueOnce(`data:,${tooLarge}`).mockReturnValueOnce(`data:,${fits}`);
  expect(await photoOf(new Blob())).toBe(fits);
  expect(toDataURL.mock.calls).toEqual([
    ['image/jpeg', 0.8],
    ['image/jpeg', 0.65],
  ]);
  toDataURL.mockReturnValue(`data:,${'x'.repeat(2 * MAX_PHOTO_BYTES)}`);
  await expect(photoOf(new Blob())).rejects.toThrow('too large');
});

test('a phone that cannot draw says so', async () => {
  camera(10, 10, false);
  await expect(photoOf(new Blob())).rejects.toThrow('cannot draw');
});
