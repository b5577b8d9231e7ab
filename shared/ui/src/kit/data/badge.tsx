import { t } from '@iwe/session';
import { chakra } from '@chakra-ui/react/styled-system';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { TOUCH } from '../theme/media.ts';
import { badgeRecipe } from '../theme/recipes.ts';

/** The meaning of a badge. */
export type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | 'spark';

/** A short word or count about a record: `tone` is its meaning; `round` suits counts. */
export const Badge = chakra('span', badgeRecipe);

/** A chosen item that can be removed again. */
export interface TagProps {
  children: ReactNode;
  tone?: Tone;
  /** Adds a remove button; `removeLabel` is its name for screen readers. */
  onRemove?: () => void;
  removeLabel?: string;
}

export function Tag({ children, tone = 'neutral', onRemove, removeLabel = 'Remove' }: TagProps) {
  return (
    <Badge tone={tone} h="6" ps="2" pe={onRemove ? '0.5' : '2'} fontSize="sm">
      {children}
      {onRemove && (
        <chakra.button
          type="button"
          aria-label={t(removeLabel)}
          onClick={onRemove}
          display="inline-flex"
          alignItems="center"
          justifyContent="center"
          p="1"
          css={TOUCH_CSS}
          borderRadius="xs"
          cursor="pointer"
          _hover={{ bg: 'bg.muted' }}
          _focusVisible={{ outline: '2px solid', outlineColor: 'accent.ring' }}
        >
          <X size={12} />
        </chakra.button>
      )}
    </Badge>
  );
}

const TOUCH_CSS = { [TOUCH]: { minW: '11', minH: '11', my: '-2.5' } };
