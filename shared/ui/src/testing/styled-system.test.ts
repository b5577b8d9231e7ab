import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import * as seen from '@chakra-ui/react/styled-system';

// jest-styled-system.cjs gives screen tests this system in place of Chakra's.
const { whole } = seen as unknown as { whole: typeof seen };
const config = seen.defineConfig({
  disableLayers: true,
  theme: {
    recipes: {
      chip: {
        base: { color: 'red', pointerEvents: 'none' },
        variants: { size: { sm: { width: '1px', display: 'none' }, md: { width: '2px' } } },
        defaultVariants: { size: 'md' },
      },
    },
  },
});
const light = seen.createSystem(defaultBaseConfig, config);
const full = whole.createSystem(defaultBaseConfig, config);

test.each([
  [{ display: { base: 'none', md: 'block' } }],
  [{ hideBelow: 'md' }],
  [{ '& > svg': { visibility: 'hidden' }, _disabled: { pointerEvents: 'none' } }],
  [{ srOnly: true }],
])('%j hides the same as in the whole system', (styles) => {
  expect(light.css(styles)).toEqual(full.css(styles));
  expect(light.css(styles)).not.toEqual({});
});

test('what nobody sees without a layout is left out, beside what hides', () => {
  expect(light.css({ color: 'red', width: { base: '1px', md: '2px' } })).toEqual({});
  expect(light.css({ color: 'red', display: 'none' })).toEqual({ display: 'none' });
});

test('a recipe keeps its variants and what they hide', () => {
  const chip = light.getRecipeFn('chip' as never) as unknown as { (props: object): object; variantKeys: string[] };
  expect(chip.variantKeys).toEqual(['size']);
  expect(chip({ size: 'sm' })).toEqual({ pointerEvents: 'none', display: 'none' });
  expect(chip({})).toEqual({ pointerEvents: 'none' });
});
