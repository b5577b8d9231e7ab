import type { XeroOperations } from '@iwe/contract';
import { BATCH_SEND_SHEETS } from '@iwe/domain';
import { Box, Flex, SelectField, TextField } from '@iwe/ui';
import { useEffect, useState } from 'react';

/** What the list is narrowed to, as in the URL and in the call; '' for no filter. */
export interface OperationFilters {
  state: string;
  type: string;
  search: string;
  why: string;
}

interface XeroOperationsFiltersProps {
  filters: OperationFilters;
  onChange: (name: keyof OperationFilters, value: string) => void;
  reasons: XeroOperations['reasons'];
}

const STATES = [
  { value: 'waiting', label: 'Pending' },
  { value: 'failed', label: 'Fail' },
  { value: 'unsent', label: 'Unsent' },
  { value: 'leftOut', label: 'Left out' },
];
/** Milliseconds after the last key until the list is searched. */
const TYPING_MS = 300;

/** The filters above the list of what waits for Xero: words, state, kind, and the reason of a refusal. */
export function XeroOperationsFilters({ filters, onChange, reasons }: XeroOperationsFiltersProps) {
  const why = reasons.map((reason) => ({ value: reason.why, label: `${reason.why} (${reason.count})` }));
  // A reason whose last sheet has just been sent again is still what the list is narrowed to.
  if (filters.why !== '' && !reasons.some((reason) => reason.why === filters.why))
    why.unshift({ value: filters.why, label: filters.why });
  return (
    <Flex gap="3" wrap="wrap" role="search" aria-label="Filters" css={PHONE_CSS}>
      <Box flex="1 1 12rem" maxW="xs">
        <SearchField value={filters.search} onChange={(value) => onChange('search', value)} />
      </Box>
      <Box flex="0 1 9rem">
        <SelectField
          label="State"
          value={filters.state || null}
          onChange={(value) => onChange('state', value ?? '')}
          options={STATES}
        />
      </Box>
      <Box flex="0 1 12rem">
        <SelectField
          label="Kind"
          value={filters.type || null}
          onChange={(value) => onChange('type', value ?? '')}
          options={BATCH_SEND_SHEETS.map(({ type, label }) => ({ value: String(type), label }))}
        />
      </Box>
      <Box flex="1 1 16rem">
        <SelectField
          label="Reason"
          value={filters.why || null}
          onChange={(value) => onChange('why', value ?? '')}
          options={why}
        />
      </Box>
    </Flex>
  );
}

/** Two fields fill a phone's row. */
const PHONE_CSS = { '@media (max-width: 700px)': { '&& > *': { flex: '1 1 9rem', maxW: 'none' } } };

function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value);
  useEffect(() => {
    if (typed.trim() === value) return undefined;
    const timer = setTimeout(() => onChange(typed.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return <TextField label="Number, customer or supplier" value={typed} onChange={setTyped} maxLength={100} />;
}
