import type { ReactNode } from 'react';
import { Flex } from '../layout.ts';

/**
 * The buttons of a form in a narrow window, such as Cancel and Submit: within a thumb's reach at the lower edge of its
 * `Page`, whatever part of the form is in sight.
 */
export const BottomBar = ({ children }: { children: ReactNode }) => (
  <Flex css={CSS} gap="2">
    {children}
  </Flex>
);

const CSS = {
  position: 'sticky',
  bottom: '0',
  zIndex: 'header',
  mx: '-3',
  mb: '-3',
  mt: 'auto',
  px: '3',
  py: '2',
  bg: 'bg.panel',
  borderTopWidth: '1px',
  borderColor: 'border',
  '& button': { flex: '1', minH: '11' },
};
