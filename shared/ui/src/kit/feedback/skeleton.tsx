import { chakra } from '@chakra-ui/react/styled-system';
import type { HTMLChakraProps } from '@chakra-ui/react/styled-system';

/** A grey bar as a placeholder for text. */
export function Skeleton(props: HTMLChakraProps<'span'>) {
  return (
    <chakra.span
      aria-hidden
      display="block"
      height="10px"
      width="full"
      borderRadius="xs"
      bg="bg.muted"
      animation="pulse 1.4s ease-in-out infinite"
      {...props}
    />
  );
}
