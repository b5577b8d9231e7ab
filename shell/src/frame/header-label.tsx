import { chakra } from '@iwe/ui';

/** The words of a header entry: on a phone its icon stands alone, and they are left to screen readers. */
export const HeaderLabel = chakra('span', {
  base: {
    '@media (max-width: 640px)': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)', whiteSpace: 'nowrap' },
  },
});
