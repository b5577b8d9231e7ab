import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { Box, Flex, Grid } from '../layout.ts';

/** How long Search rests after a search (spec §2 "List pages"), milliseconds. */
export const SEARCH_REST_MS = 4000;

/** The filters of a list and its Search button. Enter in a field searches as well. */
export interface SearchCardProps {
  children: ReactNode;
  onSearch: () => void;
  /** Stands beside Search, such as Reset or export. */
  actions?: ReactNode;
  isSearching?: boolean;
  /** The least width of one filter in pixels; the filters share the rows evenly. */
  fieldWidth?: number;
}

export function SearchCard({ children, onSearch, actions, isSearching = false, fieldWidth = 160 }: SearchCardProps) {
  const [resting, setResting] = useState(false);
  useEffect(() => {
    if (!resting) return;
    const timer = setTimeout(() => setResting(false), SEARCH_REST_MS);
    return () => clearTimeout(timer);
  }, [resting]);
  return (
    <Box
      as="form" role="search" bg="bg.panel" borderWidth="1px" borderColor="border" borderRadius="lg" p="3" flexShrink={0}
      onSubmit={(event: { preventDefault: () => void }) => {
        event.preventDefault();
        if (resting) return;
        setResting(true);
        onSearch();
      }}
    >
      <Grid gap="3" alignItems="end" gridTemplateColumns={`repeat(auto-fill, minmax(${fieldWidth}px, 1fr))`}>
        {children}
        <Flex gap="2" justify="flex-end" gridColumnEnd="-1">
          <Button type="submit" variant="solid" disabled={resting} aria-busy={isSearching || undefined}><Search size={14} />Search</Button>
          {actions}
        </Flex>
      </Grid>
    </Box>
  );
}
