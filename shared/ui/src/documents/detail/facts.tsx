import { Card } from '../../kit/data/card.tsx';
import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../kit/controls/icon-button.tsx';
import { TOUCH } from '../../kit/theme/media.ts';
import { Box, Grid } from '../../kit/layout.ts';

export { Fact, Remark } from '../../kit/data/fact.tsx';

/** The cards of a sheet's head, side by side as far as they fit. */
export function FactCards({ children }: { children: ReactNode }) {
  return (
    <Grid gap="3" templateColumns="repeat(auto-fit, minmax(min(100%, 214px), 1fr))" css={FOUR_CSS}>
      {children}
    </Grid>
  );
}

// Four cards are a row or two, never three and one; five are a row, or three above two.
const FOUR_CSS = {
  '@media (min-width: 701px) and (max-width: 1290px)': {
    '&:has(> :nth-of-type(5):last-of-type)': {
      gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
      '& > *': { gridColumnEnd: 'span 2' },
      '& > :nth-of-type(n + 4)': { gridColumnEnd: 'span 3' },
    },
  },
  '@media (min-width: 701px) and (max-width: 1000px)': {
    '&:has(> :nth-of-type(4):last-of-type)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  },
};

/** A group of values under one heading. */
export interface FactCardProps {
  title: string;
  /** Opens the dialog that changes them; without it they are read only. */
  onEdit?: (() => void) | undefined;
  editLabel?: string;
  children: ReactNode;
}

export function FactCard({ title, onEdit, editLabel, children }: FactCardProps) {
  return (
    <Card
      title={title}
      px="3"
      css={EDIT_CSS}
      beside={
        onEdit && (
          <IconButton label={editLabel ?? `Change ${title}`} size="xs" onClick={onEdit}>
            <Pencil size={13} />
          </IconButton>
        )
      }
    >
      <Box
        as="dl"
        display="grid"
        gridTemplateColumns="max-content minmax(0, 1fr)"
        columnGap="2"
        rowGap="1"
        alignItems="baseline"
        fontSize="md"
        lineHeight="snug"
        css={LINKS_CSS}
      >
        {children}
      </Box>
    </Card>
  );
}

// For a finger a link is higher than its line. It reaches over the lines around it, so that it pushes none of them
// away.
const LINKS_CSS = {
  // The name of whom the sheet is for, across the card: the card's title says what it is.
  '& [data-lead]': { gridColumn: '1 / -1' },
  '& dd a': { [TOUCH]: { display: 'inline-flex', alignItems: 'center', minH: '11', my: '-11px' } },
};
const EDIT_CSS = { [TOUCH]: { '& > [data-title] button': { my: '-2', me: '-2' } } };
