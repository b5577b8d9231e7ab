import { Box, Flex, Skeleton, useDelayed, useIsNarrow, VisuallyHidden, WheelMark } from '@iwe/ui';

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

/** Shown in place of a screen whose remote is not known yet. */
export function PageSkeleton() {
  return (
    <Flex direction="column" gap="4" p="5" role="status" aria-busy>
      <VisuallyHidden>Loading</VisuallyHidden>
      <Skeleton w="48" h="5" />
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
