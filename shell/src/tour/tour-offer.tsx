import { useStore } from '@iwe/session';
import { Button, Flex, Text } from '@iwe/ui';
import { useState } from 'react';
import { ownPart } from '../screens/part-failure.tsx';
import { endTour, tourStore } from './tour-store.ts';

const TourDialog = ownPart(async () => (await import('./tour-dialog.tsx')).TourDialog);

/** A line below the page of somebody who has just come: a tour of five steps. It covers nothing and asks once. */
export function TourOffer() {
  const isOffered = useStore(tourStore);
  const [isTaken, setIsTaken] = useState(false);
  if (!isOffered) return null;
  return (
    <>
      <Flex
        as="aside"
        aria-label="Tour"
        align="center"
        gap="2"
        px="4"
        py="1.5"
        flexShrink={0}
        bg="accent.subtle"
        borderTopWidth="1px"
        borderColor="accent.muted"
      >
        <Text flex="1" minW="0" color="fg">
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
