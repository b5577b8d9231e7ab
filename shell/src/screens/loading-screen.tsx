import { Box, Flex, Skeleton, useDelayed, VisuallyHidden, WheelMark } from '@iwe/ui';

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
  const due = useDelayed(true);
  return (
    <Flex direction="column" gap="4" p="5" role="status" aria-busy>
      <VisuallyHidden>Loading</VisuallyHidden>
      {due && (
        <>
          <Skeleton w="48" h="5" />
          <Skeleton h="16" borderRadius="lg" />
          <Skeleton h="80" borderRadius="lg" />
        </>
      )}
    </Flex>
  );
}
