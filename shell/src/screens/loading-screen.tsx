import { Box, Flex, Skeleton, Text, useDelayed, useIsNarrow, VisuallyHidden, WheelMark } from '@iwe/ui';

/**
 * The whole page while the session is being restored. Empty for a moment, because most sign-ins are remembered and
 * fast.
 */
export function LoadingScreen() {
  const due = useDelayed(true);
  return (
    <Flex h="100dvh" align="center" justify="center" bg="bg" role="status" aria-busy>
      <VisuallyHidden>Loading</VisuallyHidden>
      {due && (
        <Box color="accent.fg" animation="spin 1.6s linear infinite">
          <WheelMark size={40} />
        </Box>
      )}
    </Flex>
  );
}

/** Time after which somebody who waits is told for what, milliseconds. */
const STILL_AFTER_MS = 5000;

/** Shown in place of a screen that is not known or not loaded yet; `missing` says after a while what it waits for. */
export function PageSkeleton({ missing = 'the code of this page' }: { missing?: string }) {
  const isLate = useDelayed(true, STILL_AFTER_MS);
  return (
    <Flex direction="column" gap="4" p="5" role="status" aria-busy>
      <VisuallyHidden>Loading</VisuallyHidden>
      <Skeleton w="48" h="5" />
      {isLate && <Text color="fg.muted">{`Still loading: ${missing} has not arrived yet.`}</Text>}
      <Skeleton h="16" borderRadius="lg" />
      <Skeleton h="80" borderRadius="lg" />
    </Flex>
  );
}

/** The frame right after signing in, until it is known which screens there are: never a blank page. */
export function FrameSkeleton() {
  const isNarrow = useIsNarrow();
  return (
    <Flex h="100dvh" overflow="hidden" bg="bg">
      {!isNarrow && <Box w={{ base: '14', lg: '44' }} flexShrink={0} bg="nav.bg" />}
      <Flex direction="column" flex="1" minW="0">
        <Box h={isNarrow ? '14' : '12'} flexShrink={0} bg="bg.panel" borderBottomWidth="1px" borderColor="border" />
        <PageSkeleton />
      </Flex>
    </Flex>
  );
}
