import { chakra } from '@iwe/ui';

/** The label of a header entry: on a phone only the icon is shown, and the label stays for screen readers. */
export const HeaderLabel = chakra('span', {
  base: {
    '@media (max-width: 900px)': {
      position: 'absolute',
      width: '1px',
      height: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
      whiteSpace: 'nowrap',
    },
  },
});
