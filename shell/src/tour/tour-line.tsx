import { Button, Flex, Text } from '@iwe/ui';
import { useState } from 'react';
import { TourDialog } from './tour-dialog.tsx';
import { endTour } from './tour-store.ts';

/** The offer, in the side menu or as a line below the page, and the tour when it is taken. */
export function TourLine({ inMenu }: { inMenu: boolean }) {
  const [isTaken, setIsTaken] = useState(false);
  return (
    <>
      <Flex
        as="aside"
        aria-label="Tour"
        align={inMenu ? 'stretch' : 'center'}
        direction={inMenu ? 'column' : 'row'}
        gap="2"
        px={inMenu ? '3' : '4'}
        py={inMenu ? '3' : '1.5'}
        flexShrink={0}
        bg="accent.subtle"
        {...(inMenu ? { mx: '2', borderRadius: 'md' } : { borderTopWidth: '1px', borderColor: 'accent.muted' })}
      >
        <Text {...(inMenu ? {} : { flex: '1' })} minW="0" color="fg">
          New to iWE? Five steps, one minute.
        </Text>
        <Button size="sm" variant="ghost" onClick={endTour}>
          No, thanks
        </Button>
        <Button size="sm" variant="solid" onClick={() => setIsTaken(true)}>
          Take the tour
        </Button>
      </Flex>
      {isTaken && <TourDialog onEnd={endTour} />}
    </>
  );
}
