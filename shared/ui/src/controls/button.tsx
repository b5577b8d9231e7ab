import { chakra } from '@chakra-ui/react/styled-system';
import type { HTMLChakraProps } from '@chakra-ui/react/styled-system';
import type { Ref } from 'react';
import { Spinner } from '../feedback/spinner.tsx';
import { buttonRecipe } from '../theme/recipes.ts';

const StyledButton = chakra('button', buttonRecipe);

/** A button. `busy` shows that its work is under way and takes no second click. */
export interface ButtonProps extends Omit<HTMLChakraProps<'button'>, 'ref'> {
  variant?: 'solid' | 'outline' | 'ghost' | 'subtle' | 'danger' | 'link';
  size?: 'xs' | 'sm' | 'md' | 'lg';
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({ busy = false, disabled, children, type = 'button', ...rest }: ButtonProps) {
  return (
    <StyledButton {...rest} type={type} disabled={disabled || busy} aria-busy={busy || undefined}>
      {busy && <Spinner />}
      {children}
    </StyledButton>
  );
}

/** A link that looks like a button: for what opens a page, so that the browser's own menu and keys work on it. */
export const ButtonLink = chakra('a', buttonRecipe);
