import { useState } from 'react';
import type { ReportRequest, SavedReport } from '@iwe/contract';
import { api, useApi } from '@iwe/session';
import { Box, Button, CheckIcon, DeleteIcon, Flex, IconButton, Popover, Text, TextField, useAction } from '@iwe/ui';

interface SavedReportsProps {
  /** The report's type. */
  type: string;
  /** What the form would send now. */
  request: ReportRequest;
  onApply: (request: ReportRequest) => void;
}

/** Settings that this person has saved for this report: apply, save under a name, replace, delete. */
export function SavedReports(props: SavedReportsProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      title="Saved settings"
      width={320}
      placement="bottom-end"
      open={open}
      onOpenChange={setOpen}
      trigger={<Button variant="ghost">Saved settings</Button>}
    >
      <SavedList
        {...props}
        onApply={(request) => {
          setOpen(false);
          props.onApply(request);
        }}
      />
    </Popover>
  );
}

interface Answer {
  data: SavedReport[];
}

function SavedList({ type, request, onApply }: SavedReportsProps) {
  const { data: loaded, isLoading, reload } = useApi<Answer>('report-settings', { type });
  const [written, setWritten] = useState<Answer | null>(null);
  const [name, setName] = useState('');
  const saved = (written ?? loaded)?.data ?? [];
  const present = JSON.stringify(request);
  const { run: write, isBusy } = useAction(async (work: () => Promise<Answer>) => {
    setWritten(await work());
    setName('');
    reload();
  });
  const typed = name.trim();
  const save = () => {
    if (typed !== '') void write(() => api.post<Answer>('report-settings', { name: typed, request }));
  };
  return (
    <Flex direction="column" gap="3" color="fg">
      {saved.length === 0 && !isLoading && (
        <Text color="fg.muted" fontSize="sm">
          None yet. Set the report up, then save it under a name.
        </Text>
      )}
      {saved.length > 0 && (
        <Box as="ul" listStyleType="none" m="0" p="0">
          {saved.map((one) => (
            <Flex as="li" key={one.id} align="center" gap="1">
              <Button
                variant="ghost"
                size="sm"
                flex="1"
                minW="0"
                justifyContent="flex-start"
                onClick={() => onApply(one.request)}
              >
                <Box as="span" overflow="hidden" textOverflow="ellipsis">
                  {one.name}
                </Box>
                {JSON.stringify(one.request) === present && <CheckIcon size={14} aria-label="in use" />}
              </Button>
              <IconButton
                size="sm"
                label={`Delete ${one.name}`}
                disabled={isBusy}
                onClick={() => void write(() => api.delete<Answer>(`report-settings/${one.id}`))}
              >
                <DeleteIcon size={14} />
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
        <Button size="sm" variant="solid" busy={isBusy} disabled={typed === ''} onClick={save}>
          {saved.some((one) => one.name === typed) ? 'Replace' : 'Save'}
        </Button>
      </Flex>
    </Flex>
  );
}
