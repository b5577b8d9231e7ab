import { chakra } from '../layout.ts';

/** A bordered surface on the page. */
export const Panel = chakra('div', {
  base: { bg: 'bg.panel', borderWidth: '1px', borderColor: 'border', borderRadius: 'lg', minW: '0' },
});
