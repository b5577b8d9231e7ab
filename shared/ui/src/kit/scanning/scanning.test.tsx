import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MultiFormatOneDReader } from '@zxing/library';
import { ShellProviders } from '../../lists/shell-providers.tsx';
import { decode } from './library-reader.ts';
import { readBarcode } from './read-barcodes.ts';
import { ScanButton } from './scan-button.tsx';

const EAN = '4006381333931';
/** Bars and spaces of 4006381333931 in modules, as GS1 prints them. */
const BARS = '11132111123111414113121122211111141114111411311214112221111';

/** A picture of the bars, each module `module` pixels wide, or of none. */
function picture(bars: string, module = 3): ImageData {
  const widths = Array.from(bars, Number);
  const width = (widths.reduce((sum, one) => sum + one, 0) + 30) * module;
  const height = 60;
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  let x = 15 * module;
  widths.forEach((one, index) => {
    for (let at = x; index % 2 === 0 && at < x + one * module; at++)
      for (let y = 0; y < height; y++) data.fill(0, (y * width + at) * 4, (y * width + at) * 4 + 3);
    x += one * module;
  });
  return { data, width, height, colorSpace: 'srgb' } as ImageData;
}

test('a picture of a barcode is read, one without is not', () => {
  const reader = new MultiFormatOneDReader(new Map());
  expect(decode(reader, picture(BARS))).toBe(EAN);
  expect(decode(reader, picture('1'))).toBe('');
});

test('pictures are read until one has a barcode with its check digit, or somebody ends it', async () => {
  const answers = ['', '4006381333930', EAN];
  const read = () => Promise.resolve(answers.shift() ?? '');
  const video = document.createElement('video');
  await expect(readBarcode(video, read, new AbortController().signal)).resolves.toBe(EAN);
  expect(answers).toEqual([]);
  const ended = new AbortController();
  const reading = readBarcode(video, read, ended.signal);
  ended.abort();
  await expect(reading).resolves.toBeNull();
});

describe('the button', () => {
  const stop = jest.fn();
  const open = jest.fn<Promise<unknown>, []>();
  const onScanned = jest.fn<void, [string]>();
  let detected: string[];
  beforeEach(() => {
    detected = [];
    for (const mock of [stop, open, onScanned]) mock.mockReset();
    open.mockResolvedValue({ getTracks: () => [{ stop }] });
    HTMLMediaElement.prototype.play = () => Promise.resolve();
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia: open } });
    window.matchMedia = (query) =>
      ({ matches: query === '(pointer: coarse)', addEventListener() {}, removeEventListener() {} }) as never;
    Object.assign(globalThis, {
      BarcodeDetector: class {
        detect = () => Promise.resolve(detected.map((rawValue) => ({ rawValue })));
      },
    });
  });
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'BarcodeDetector');
    Reflect.deleteProperty(navigator, 'mediaDevices');
  });
  const show = () =>
    render(
      <ShellProviders>
        <ScanButton onScanned={onScanned} />
      </ShellProviders>,
    );
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Scan a barcode' }));

  test('opens the camera, hands over what it sees and closes both', async () => {
    show();
    press();
    await screen.findByText('Hold the barcode in front of the camera.');
    await waitFor(() => expect(open).toHaveBeenCalledTimes(1));
    expect(onScanned).not.toHaveBeenCalled();
    detected = [EAN];
    await waitFor(() => expect(onScanned.mock.calls).toEqual([[EAN]]));
    await waitFor(() => expect(stop).toHaveBeenCalledTimes(1));
    expect(screen.queryByText('Hold the barcode in front of the camera.')).toBeNull();
  });

  test('closed before the camera has opened, it lets the camera go again', async () => {
    let opened: (stream: unknown) => void = () => {};
    open.mockReturnValue(new Promise((resolve) => (opened = resolve)));
    const { unmount } = show();
    press();
    await waitFor(() => expect(open).toHaveBeenCalledTimes(1));
    unmount();
    await act(async () => opened({ getTracks: () => [{ stop }] }));
    await waitFor(() => expect(stop).toHaveBeenCalledTimes(1));
    expect(onScanned).not.toHaveBeenCalled();
  });

  test.each([
    ['NotAllowedError', /may not use the camera/],
    ['NotFoundError', /no camera/],
    ['NotReadableError', /Another program/],
  ])('says what to do about %s', async (name, words) => {
    open.mockRejectedValue(Object.assign(new Error(name), { name }));
    show();
    press();
    expect(await screen.findByText(words)).toBeTruthy();
  });

  test('is not there without fingers or without a camera: a scanner at a desk types by itself', () => {
    window.matchMedia = () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) as never;
    show();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
