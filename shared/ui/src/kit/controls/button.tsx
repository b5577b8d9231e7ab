import { t } from '@iwe/session';
import { chakra } from '@chakra-ui/react/styled-system';
import type { HTMLChakraProps } from '@chakra-ui/react/styled-system';
import type { ComponentProps, MouseEvent, Ref } from 'react';
import { Spinner } from '../feedback/spinner.tsx';
import { buttonRecipe } from '../theme/recipes.ts';
import { inWords } from '../words.tsx';

const StyledButton = chakra('button', buttonRecipe);
const StyledLink = chakra('a', buttonRecipe);

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
      {...spoken(rest)}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? refuse : onClick}
    >
      {busy && <Spinner />}
      {inWords(children)}
    </StyledButton>
  );
}

/** What a screen reader and a tooltip say of it. */
const spoken = ({ title, 'aria-label': label }: { title?: string | undefined; 'aria-label'?: string | undefined }) => ({
  ...(title === undefined ? {} : { title: t(title) }),
  ...(label === undefined ? {} : { 'aria-label': t(label) }),
});

/** Stops the click, and the submit of a form. */
const refuse = (event: MouseEvent): void => {
  event.preventDefault();
  event.stopPropagation();
};

/** A link that looks like a button, for opening pages, so that the browser's own menu and keys work on it. */
export function ButtonLink({ children, ...rest }: ComponentProps<typeof StyledLink>) {
  return (
    <StyledLink {...rest} {...spoken(rest)}>
      {inWords(children)}
    </StyledLink>
  );
}
