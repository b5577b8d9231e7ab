import { contentOf, fileProblem } from './read-file.ts';

const MB = 1_000_000;

test.each([
  ['a.pdf', 8 * MB, undefined],
  ['a.pdf', 8 * MB + 1, 'a.pdf is larger than 8 MB.'],
  ['a.png', 8 * MB + 1, 'a.png is larger than 8 MB.'],
  // A photo is made smaller before it is sent.
  ['a.jpg', 20 * MB, undefined],
  ['a.exe', 1, 'a.exe: only PDF, pictures (JPEG, PNG), xlsx, docx, csv and txt files.'],
])('a file %s of %i bytes is refused with: %s', (name, size, problem) => {
  expect(fileProblem({ name, size })).toBe(problem);
});

describe('the content', () => {
  /** The sizes to which photos were drawn, and the kind in which they are sent. */
  let drawn: unknown[];
  let picture: { width: number; height: number; close: () => void };
  let canDraw: boolean;
  const photo = (bytes: number, name = 'a.jpg') => new File(['x'.repeat(bytes)], name);

  beforeEach(() => {
    drawn = [];
    canDraw = true;
    picture = { width: 4_800, height: 3_600, close: jest.fn() };
    Object.assign(globalThis, { createImageBitmap: async () => picture });
    const pen = { drawImage: (_picture: unknown, ...place: number[]) => drawn.push(place) };
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as unknown as null);
    jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((answer, type, quality) => {
      drawn.push([type, quality]);
      answer(canDraw ? new Blob(['small']) : null);
    });
  });
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'createImageBitmap');
    jest.restoreAllMocks();
  });

  test('of a file is sent as it is, without the words before it', async () => {
    expect(await contentOf(photo(3, 'a.txt'))).toBe(btoa('xxx'));
  });

  test.each([
    ['a.jpg', 1_500_000],
    ['a.png', 1_500_001],
  ])('of a small photo, and of another picture, is not drawn again: %s of %i bytes', async (name, bytes) => {
    expect((await contentOf(photo(bytes, name))).length).toBe(Math.ceil(bytes / 3) * 4);
    expect(drawn).toEqual([]);
  });

  test.each([
    [4_800, 3_600, [0, 0, 2_400, 1_800]],
    [3_000, 6_000, [0, 0, 1_200, 2_400]],
    [1_000, 500, [0, 0, 1_000, 500]],
    // However narrow it is, there is something to draw.
    [1, 12_000, [0, 0, 1, 2_400]],
  ])('of a large photo of %i × %i pixels is drawn smaller, never larger', async (width, height, place) => {
    Object.assign(picture, { width, height });
    expect(await contentOf(photo(1_500_001))).toBe(btoa('small'));
    expect(drawn).toEqual([place, ['image/jpeg', 0.85]]);
    expect(picture.close).toHaveBeenCalledTimes(1);
  });

  test('of a photo that cannot be drawn is sent as it is', async () => {
    canDraw = false;
    expect((await contentOf(photo(1_500_001))).length).toBe(2_000_004);
  });
});
