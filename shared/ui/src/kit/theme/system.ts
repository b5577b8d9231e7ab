import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { createSystem, defineConfig } from '@chakra-ui/react/styled-system';
import { globalCss } from './global-css.ts';
import { semanticTokens } from './semantic-tokens.ts';
import { dialogRecipe, drawerRecipe } from './slot-recipes.ts';
import { tokens } from './tokens.ts';

const config = defineConfig({
  preflight: true,
  // Recipes and style props of one element end in one rule in the right order; layers would only repeat that per root.
  disableLayers: true,
  globalCss,
  theme: {
    // Screens are designed for 1366 to 2560 pixels; up to 1170 the menu shrinks to icons.
    breakpoints: { sm: '480px', md: '768px', lg: '1171px', xl: '1366px', '2xl': '1920px' },
    keyframes: {
      arrive: { from: { opacity: 0, transform: 'translateY(-4px)' }, to: { opacity: 1, transform: 'none' } },
      fade: { from: { opacity: 0 }, to: { opacity: 1 } },
      slide: { from: { transform: 'translateX(24px)', opacity: 0 }, to: { transform: 'none', opacity: 1 } },
      'slide-start': { from: { transform: 'translateX(-24px)', opacity: 0 }, to: { transform: 'none', opacity: 1 } },
      rise: { from: { transform: 'translateY(24px)', opacity: 0 }, to: { transform: 'none', opacity: 1 } },
      pulse: { '50%': { opacity: 0.45 } },
      progress: { from: { insetInlineStart: '-40%' }, to: { insetInlineStart: '100%' } },
      spin: { to: { transform: 'rotate(360deg)' } },
    },
    tokens,
    semanticTokens,
    slotRecipes: { dialog: dialogRecipe, drawer: drawerRecipe },
  },
});

/** The theme: Chakra's system with our tokens and only the recipes that are used. */
export const system = createSystem(defaultBaseConfig, config);

/** The same theme for a remote's root: the page already has the global styles, so a remote adds none. */
export const remoteSystem: typeof system = { ...system, _global: [] };
