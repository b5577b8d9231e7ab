import { useStore } from '@iwe/session';
import { Button, Flex, Text } from '@iwe/ui';
import { useState } from 'react';
import { ownPart } from '../screens/part-failure.tsx';
import { endTour, tourStore } from './tour-store.ts';

const TourDialog = ownPart(async () => (await import('./tour-dialog.tsx')).TourDialog);

/**
 * Offers a tour of five steps to somebody who has just come, once. In the side menu it takes room that is free anyway;
 * where there is none, or only icons, it is a line below the page.
 */
export function TourOffer({ inMenu = false }: { inMenu?: boolean }) {
  const isOffered = useStore(tourStore);
  const [isTaken, setIsTaken] = useState(false);
  if (!isOffered) return null;
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
