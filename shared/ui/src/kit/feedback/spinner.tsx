import { chakra } from '@chakra-ui/react/styled-system';

/**
 * A small turning ring for work in progress. It is hidden from screen readers, because its surroundings announce the
 * state.
 */
export function Spinner({ size = 14 }: { size?: number }) {
  return (
    <chakra.span
      aria-hidden
      display="inline-block"
      width={`${size}px`}
      height={`${size}px`}
      borderRadius="full"
      borderWidth="2px"
      borderColor="currentColor"
      borderInlineEndColor="transparent"
      animation="spin 700ms linear infinite"
      flexShrink={0}
    />
  );
}
