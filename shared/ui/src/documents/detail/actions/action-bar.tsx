import { t } from '@iwe/session';
import { Ellipsis, X } from 'lucide-react';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../../kit/controls/button.tsx';
import { Box, Flex } from '../../../kit/layout.ts';

/** The actions of a page in a narrow window: a bar at the bottom with the main ones, and the others behind 'More'. */
export interface ActionBarProps {
  neighbours?: ReactNode;
  main: ReactNode;
  /** The other actions. They stay mounted, so that a dialog of theirs outlives the open bar. */
  children: ReactNode;
}

export function ActionBar({ neighbours, main, children }: ActionBarProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <Box
      role="group"
      aria-label={t('Actions')}
      position="sticky"
      bottom="0"
      zIndex="header"
      mx="-3"
      mb="-3"
      mt="auto"
      px="3"
      py="2"
      bg="bg.panel"
      borderTopWidth="1px"
      borderColor="border"
      boxShadow="float"
    >
      <Box id={id} hidden={!open} css={MORE_CSS}>
        {children}
      </Box>
      <Flex align="center" gap="2" css={MAIN_CSS}>
        {neighbours}
        <Flex flex="1" gap="2" justify="flex-end">
          {main}
        </Flex>
        <Button aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {open ? <X size={16} /> : <Ellipsis size={16} />}
          {open ? 'Less' : 'More'}
        </Button>
      </Flex>
    </Box>
  );
}

const MAIN_CSS = { '& button': { minH: '11' } };
const MORE_CSS = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))',
  gap: '2',
  pb: '2',
  '& button': { w: 'full', minH: '11' },
};
