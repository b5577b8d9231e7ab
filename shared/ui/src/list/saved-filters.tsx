import { Bookmark, Check, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { SavedFilter } from '@iwe/contract';
import { api, useApi } from '@iwe/session';
import { Button } from '../controls/button.tsx';
import { useHotkey } from '../controls/use-hotkey.ts';
import { IconButton } from '../controls/icon-button.tsx';
import { TextField } from '../controls/text-field.tsx';
import { Box, Flex, Text } from '../layout.ts';
import { Popover } from '../overlay/popover.tsx';
import { isSameSearch, savedQuery } from './list-filters.ts';
import type { FilterValues, ListFilter } from './list-filters.ts';

/** Filters that this person has saved for this list (S): apply, save under a name, save again to change, delete. */
export interface SavedFiltersProps {
  /** The list's name, under which the server stores them. */
  list: string;
  filters: readonly ListFilter[];
  /** The values that the list uses now. */
  values: FilterValues;
  onApply: (query: Readonly<Record<string, string>>) => void;
}

export function SavedFilters(props: SavedFiltersProps) {
  const [open, setOpen] = useState(false);
  useHotkey('s', () => setOpen(true));
  return (
    <Popover
      title="Saved filters"
      width={300}
      placement="bottom-end"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <IconButton label="Saved filters (S)" aria-keyshortcuts="s">
          <Bookmark size={16} />
        </IconButton>
      }
    >
      <SavedFilterList
        {...props}
        onApply={(query) => {
          setOpen(false);
          props.onApply(query);
        }}
      />
    </Popover>
  );
}

interface Answer {
  data: SavedFilter[];
}

function SavedFilterList({ list, filters, values, onApply }: SavedFiltersProps) {
  const { data, isLoading, mutate } = useSaved(list);
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const query = savedQuery(filters, values);
  const write = async (work: () => Promise<Answer>) => {
    setBusy(true);
    try {
      await mutate(await work());
      setName('');
    } catch {
      // The API client has shown the error.
    } finally {
      setBusy(false);
    }
  };
  const typed = name.trim();
  const isThere = data.some((filter) => filter.name === typed);
  const save = () => {
    if (typed !== '' && !busy)
      void write(() =>
        api.post<Answer>('saved-filters', { list, name: typed, query }, { idempotencyKey: crypto.randomUUID() }),
      );
  };
  return (
    <Flex direction="column" gap="3" color="fg">
      {data.length === 0 && !isLoading && (
        <Text color="fg.muted" fontSize="sm">
          None yet. Search, then save what is set under a name.
        </Text>
      )}
      {data.length > 0 && (
        <Box as="ul" listStyleType="none" m="0" p="0">
          {data.map((filter) => (
            <Flex as="li" key={filter.id} align="center" gap="1">
              <Button
                variant="ghost"
                size="sm"
                flex="1"
                minW="0"
                justifyContent="flex-start"
                title={Object.entries(filter.query)
                  .map(([key, value]) => `${key}: ${value}`)
                  .join(', ')}
                onClick={() => onApply(filter.query)}
              >
                <Box as="span" overflow="hidden" textOverflow="ellipsis">
                  {filter.name}
                </Box>
                {isSameSearch(filter.query, query) && <Check size={14} aria-label="in use" />}
              </Button>
              <IconButton
                size="sm"
                label={`Delete ${filter.name}`}
                disabled={busy}
                onClick={() =>
                  void write(() =>
                    api.delete<Answer>(`saved-filters/${filter.id}`, { idempotencyKey: crypto.randomUUID() }),
                  )
                }
              >
                <Trash2 size={14} />
              </IconButton>
            </Flex>
          ))}
        </Box>
      )}
      <Flex gap="1.5" align="flex-end">
        <Box flex="1" minW="0">
          <TextField
            label="Save what is set as"
            size="sm"
            value={name}
            maxLength={60}
            autoComplete="off"
            onChange={setName}
            onEnter={save}
          />
        </Box>
        <Button size="sm" variant="solid" busy={busy} disabled={typed === ''} onClick={save}>
          {isThere ? 'Replace' : 'Save'}
        </Button>
      </Flex>
    </Flex>
  );
}

/** Returns the saved filters, and a function that replaces them by the answer of a write. */
function useSaved(list: string) {
  const { data, isLoading, reload } = useApi<Answer>('saved-filters', { list });
  const [written, setWritten] = useState<Answer | null>(null);
  const mutate = async (answer: Answer) => {
    setWritten(answer);
    reload();
  };
  return { data: (written ?? data)?.data ?? [], isLoading, mutate };
}
