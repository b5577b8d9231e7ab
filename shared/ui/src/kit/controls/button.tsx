import { chakra } from '@chakra-ui/react/styled-system';
import type { HTMLChakraProps } from '@chakra-ui/react/styled-system';
import type { MouseEvent, Ref } from 'react';
import { Spinner } from '../feedback/spinner.tsx';
import { buttonRecipe } from '../theme/recipes.ts';

const StyledButton = chakra('button', buttonRecipe);

/**
 * A button. `busy` shows that its action is in progress and ignores further clicks; it keeps the focus meanwhile, which
 * a disabled button would lose.
 */
export interface ButtonProps extends Omit<HTMLChakraProps<'button'>, 'ref'> {
  variant?: 'solid' | 'outline' | 'ghost' | 'subtle' | 'danger' | 'link';
  size?: 'xs' | 'sm' | 'md' | 'lg';
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({ busy = false, children, type = 'button', onClick, ...rest }: ButtonProps) {
  return (
    <StyledButton
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? refuse : onClick}
    >
      {busy && <Spinner />}
      {children}
    </StyledButton>
  );
}

/** Stops the click, and the submit of a form. */
const refuse = (event: MouseEvent): void => {
  event.preventDefault();
  event.stopPropagation();
};

/** A link that looks like a button, for opening pages, so that the browser's own menu and keys work on it. */
export const ButtonLink = chakra('a', buttonRecipe);
