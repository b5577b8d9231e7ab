import { grownWidth } from './grown-width.ts';

test('a column that grows takes the room that all columns leave, up to its limit', () => {
  expect(grownWidth({ growsTo: 260 }, 100, 250)).toBe('clamp(100px, calc(-150px + 100cqw), 260px)');
});

test('a column that was dragged wider than its limit keeps its width', () => {
  expect(grownWidth({ growsTo: 260 }, 300, 450)).toBe('clamp(300px, calc(-150px + 100cqw), 300px)');
});

test('without a limit, or in a table whose columns are as wide as their content, nothing grows', () => {
  expect([grownWidth({}, 100, 250), grownWidth({ growsTo: 260 }, 100, undefined)]).toEqual([100, 100]);
  expect(grownWidth({ growsTo: 260 }, '8em', 250)).toBe('8em');
});
