import { createElement } from 'react';
import { renderInHouse } from '../../testing/render.tsx';
import { FORCED, NARROW, NARROW_QUERY, PHONE_QUERY, TOUCH } from './media.ts';
import { badgeRecipe, buttonRecipe, inputRecipe } from './recipes.ts';
import { semanticTokens } from './semantic-tokens.ts';
import { remoteSystem, system } from './system.ts';
import { tokens } from './tokens.ts';

type Pair = { value: { base: string; _dark: string } };
const colors = semanticTokens.colors as unknown as Readonly<Record<string, Readonly<Record<string, Pair>>>>;
const colorOf = (name: string, mode: 'base' | '_dark'): string => {
  const [group = '', shade = 'DEFAULT'] = name.split('.');
  return colors[group]?.[shade]?.value[mode] ?? '';
};

/** The contrast of two colours as WCAG defines it. */
function contrast(one: string, other: string): number {
  const light = (color: string): number => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [low = 0, high = 0] = [light(one), light(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const TEXTS = ['fg', 'fg.muted', 'fg.subtle', 'accent.fg', 'spark.fg', 'success.fg', 'danger.fg'];
const GROUNDS = ['bg', 'bg.panel', 'bg.subtle'];
const ON: readonly (readonly [text: string, ground: string])[] = [
  ['accent.contrast', 'accent.solid'],
  ['accent.contrast', 'accent.hover'],
  ['accent.contrast', 'danger.solid'],
  ['spark.contrast', 'spark.solid'],
  ['accent.fg', 'accent.subtle'],
  ['spark.fg', 'spark.subtle'],
  ['success.fg', 'success.subtle'],
  ['danger.fg', 'danger.subtle'],
  ['fg.inverted', 'bg.inverted'],
  ['nav.fg', 'nav.bg'],
  ['nav.muted', 'nav.bg'],
  ['nav.fg', 'nav.active'],
];

describe.each(['base', '_dark'] as const)('in the colours of %s', (mode) => {
  const pairs = [...TEXTS.flatMap((text) => GROUNDS.map((ground) => [text, ground] as const)), ...ON];
  test.each(pairs)('%s can be read on %s', (text, ground) => {
    expect(contrast(colorOf(text, mode), colorOf(ground, mode))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(GROUNDS.slice(0, 2))('the ring of a focused control is seen on %s', (ground) => {
    expect(contrast(colorOf('accent.ring', mode), colorOf(ground, mode))).toBeGreaterThanOrEqual(3);
  });

  test('an edge of a control is seen on a panel', () => {
    expect(contrast(colorOf('border.control', mode), colorOf('bg.panel', mode))).toBeGreaterThanOrEqual(3);
  });
});

test('sizes are multiples of 4 pixels, texts of 13 pixels, whatever the letters of the browser', () => {
  const { spacing, sizes, fontSizes, zIndex } = tokens as unknown as Readonly<
    Record<string, Readonly<Record<string, { value: string | number }>>>
  >;
  expect([spacing?.['1']?.value, spacing?.['2.5']?.value, sizes?.['11']?.value, fontSizes?.['md']?.value]).toEqual([
    '0.25rem',
    '0.625rem',
    '2.75rem',
    '0.8125rem',
  ]);
  const order = ['sticky', 'header', 'popover', 'tooltip', 'toast'].map((name) => Number(zIndex?.[name]?.value));
  expect(order).toEqual(order.toSorted((one, other) => one - other));
  expect(new Set(order).size).toBe(order.length);
});

test('a narrow window is a phone or upright tablet; fingers and forced colours use media queries', () => {
  expect(NARROW_QUERY).toBe('(max-width: 700px), (max-width: 900px) and (pointer: coarse)');
  expect(PHONE_QUERY).toBe('(max-width: 700px)');
  expect([NARROW, TOUCH, FORCED]).toEqual([
    `@media ${NARROW_QUERY}`,
    '@media (pointer: coarse)',
    '@media (forced-colors: active)',
  ]);
});

test('a remote has the theme of the page, and adds no style to the whole of it', () => {
  expect(Object.keys(system.getGlobalCss()).length).toBeGreaterThan(0);
  expect(remoteSystem._global).toEqual([]);
  expect(remoteSystem.token('colors.accent.solid')).toBe(system.token('colors.accent.solid'));
  const { container } = renderInHouse(createElement('p', null, 'text'));
  expect(container.textContent).toBe('text');
});

test('touch has buttons and fields of 44 pixels, and 16-pixel letters so that phones do not zoom', () => {
  const touch = ({ base }: { base?: object }) => (base as Record<string, unknown>)[TOUCH];
  expect([touch(buttonRecipe), touch(inputRecipe)]).toEqual([
    { minH: '11', minW: '11' },
    { minH: '11', fontSize: 'xl' },
  ]);
  const px = (path: string) => 16 * Number.parseFloat(String(system.token(path)));
  expect([px('sizes.11'), px('fontSizes.xl')]).toEqual([44, 16]);
});

describe('the colours of badges and buttons', () => {
  const NAMES = ['bg', 'color', 'borderColor'];
  const used = (style: object): string[] =>
    Object.entries(style).flatMap(([name, value]) =>
      typeof value === 'object' ? used(value as object) : NAMES.includes(name) ? [String(value)] : [],
    );
  const looks = { ...badgeRecipe.variants?.['tone'], ...buttonRecipe.variants?.['variant'] };

  test.each(Object.entries(looks))('of %s are those of the theme', (_name, style) => {
    const colours = used(style as object);
    expect(colours.length).toBeGreaterThan(0);
    expect(colours.filter((colour) => system.token(`colors.${colour}`) === undefined)).toEqual([]);
  });

  test('differ from tone to tone, so that a refusal does not look like a success', () => {
    const grounds = Object.values(badgeRecipe.variants?.['tone'] ?? {}).map((style) => used(style as object).join(' '));
    expect(new Set(grounds).size).toBe(grounds.length);
  });
});

test('reduced motion shows none: animations end at once and run once, transitions take no time', () => {
  const all = JSON.stringify(system.getGlobalCss());
  const still = /prefers-reduced-motion: reduce[^}]*}/.exec(all)?.[0] ?? '';
  for (const words of ['1ms !important', '1 !important', '0s !important']) expect(still).toContain(words);
});
