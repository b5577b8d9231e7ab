import { placeFor } from './place.ts';

const screen = { width: 1000, height: 700 };
const anchor = { left: 500, top: 100, width: 80, height: 30 };

test('stands below its anchor, at its start, middle or end', () => {
  const panel = { width: 200, height: 100 };
  expect(placeFor(anchor, panel, screen, 'bottom-start')).toMatchObject({ left: 500, top: 136 });
  expect(placeFor(anchor, panel, screen, 'bottom')).toMatchObject({ left: 440, top: 136 });
  expect(placeFor(anchor, panel, screen, 'bottom-end')).toMatchObject({ left: 380, top: 136 });
});

test('goes up where there is too little room below, and never over an edge', () => {
  const low = { ...anchor, top: 640 };
  expect(placeFor(low, { width: 200, height: 300 }, screen, 'bottom-start')).toEqual({ left: 500, top: 334, maxHeight: 626 });
  expect(placeFor({ ...anchor, left: 950 }, { width: 200, height: 100 }, screen, 'bottom-start').left).toBe(792);
  expect(placeFor({ ...anchor, left: 0 }, { width: 200, height: 100 }, screen, 'bottom-end').left).toBe(8);
});

test('a panel taller than the window is told its room', () => {
  const place = placeFor(anchor, { width: 200, height: 2000 }, screen, 'bottom-start');
  expect(place.top + place.maxHeight).toBeLessThanOrEqual(screen.height - 8);
});

test('beside its anchor it changes sides at the edge', () => {
  expect(placeFor(anchor, { width: 200, height: 100 }, screen, 'right-start')).toMatchObject({ left: 586, top: 100 });
  expect(placeFor({ ...anchor, left: 900 }, { width: 200, height: 100 }, screen, 'right').left).toBe(694);
});
