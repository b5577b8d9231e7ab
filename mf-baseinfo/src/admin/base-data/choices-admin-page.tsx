import { useRef, useState } from 'react';
import type { ChoiceList, Choices } from '@iwe/contract';
import { messages } from '@iwe/domain';
import { api, errorLines, forgetAnswers, toast, useApi } from '@iwe/session';
import {
  Box,
  Button,
  confirm,
  DeleteIcon,
  ErrorState,
  Flex,
  IconButton,
  Page,
  PageHeader,
  Panel,
  quantityText,
  Skeleton,
  Text,
  TextField,
  useAction,
  useDelayed,
  useIsNarrow,
} from '@iwe/ui';
import { Scroller } from '../fields/scroller.tsx';

const LISTS: readonly { list: ChoiceList; title: string; carries: string }[] = [
  { list: 'tag1', title: 'Tag 1', carries: 'products' },
  { list: 'tag2', title: 'Tag 2', carries: 'products' },
  { list: 'tag3', title: 'Tag 3', carries: 'products' },
  { list: 'tag4', title: 'Locations (tag 4)', carries: 'products' },
  { list: 'areas', title: 'Areas', carries: 'customers' },
  { list: 'partTypes', title: 'Auto parts types', carries: 'products' },
];

/** /admin/tags: the option lists of forms. */
export function ChoicesAdminPage() {
  const isNarrow = useIsNarrow();
  return (
    <Page fill>
      <PageHeader title="Tags & Areas" section="Administration" />
      <Box
        flex="1"
        minH="0"
        display="grid"
        gap="3"
        gridTemplateColumns="repeat(auto-fit, minmax(250px, 1fr))"
        gridAutoRows={isNarrow ? '300px' : 'minmax(220px, 1fr)'}
        overflowY="auto"
      >
        {LISTS.map((each) => (
          <ChoiceCard key={each.list} {...each} />
        ))}
      </Box>
    </Page>
  );
}

function ChoiceCard({ list, title, carries }: (typeof LISTS)[number]) {
  const path = `admin/choices/${list}`;
  const { data, error, isLoading, reload } = useApi<Choices>(path, undefined, { quiet: true, freshMs: 0 });
  const late = useDelayed(isLoading && !data);
  const [name, setName] = useState('');
  const [wrong, setWrong] = useState<string | undefined>();
  const field = useRef<HTMLInputElement>(null);

  const { run: write, isBusy } = useAction(
    async (work: () => Promise<unknown>) => {
      setWrong(undefined);
      await work();
      for (const used of ['category-tag', 'area-types', 'auto-parts-type']) forgetAnswers(used);
      toast.success(messages.operationSuccessful);
      reload();
    },
    {
      onRefused: (refusal) => setWrong(errorLines(refusal).join(' ')),
      atEnd: () => field.current?.focus(),
    },
  );
  const add = async () => {
    // Enter reaches the field also while the option before is being added.
    if (isBusy) return;
    if (name.trim() === '') return setWrong(messages.pleaseEnter);
    if (await write(() => api.post(path, { name: name.trim() }, { quiet: true }))) setName('');
  };
  const remove = async (choice: string) => {
    if (
      (await confirm({
        title: `Take '${choice}' out of ${title}?`,
        actions: [
          { id: 'no', label: 'Cancel', tone: 'plain' },
          { id: 'yes', label: 'Take out', tone: 'danger' },
        ],
      })) === 'yes'
    ) {
      await write(() => api.delete(`${path}/${encodeURIComponent(choice)}`, { quiet: true }));
    }
  };
  return (
    <Panel as="section" aria-label={title} display="flex" flexDirection="column" minH="0" p="3">
      <Flex align="baseline" gap="2" mb="2">
        <Text as="h2" fontWeight="semibold">
          {title}
        </Text>
        {data && (
          <Text fontSize="sm" color="fg.subtle">
            {data.data.length}
          </Text>
        )}
      </Flex>
      <Flex gap="2" align="flex-start" mb="2">
        <Box flex="1">
          <TextField
            ref={field}
            label={`New in ${title}`}
            hideLabel
            placeholder="New …"
            size="sm"
            maxLength={60}
            value={name}
            onChange={setName}
            onEnter={() => void add()}
            error={wrong}
          />
        </Box>
        <Button size="sm" busy={isBusy} onClick={() => void add()}>
          Add
        </Button>
      </Flex>
      {error && <ErrorState lines={error.lines} onRetry={reload} />}
      {late && <Skeleton h="16" />}
      {data?.data.length === 0 && (
        <Text fontSize="sm" color="fg.subtle">
          None yet. Type the first one above.
        </Text>
      )}
      <Scroller label={`Words of ${title}`} minH="0" flex="1">
        <Box as="ul" listStyleType="none" fontSize="sm">
          {data?.data.map((choice) => (
            <Flex
              as="li"
              key={choice.name}
              align="center"
              gap="2"
              minH="7"
              borderBottomWidth="1px"
              borderColor="border"
            >
              <Text flex="1" minW="0" truncate title={choice.name}>
                {choice.name}
              </Text>
              <Text color="fg.subtle" fontVariantNumeric="tabular-nums">
                {choice.used === 0 ? '' : `${quantityText(choice.used)} ${carries}`}
              </Text>
              {choice.used === 0 && (
                <IconButton label={`Take out ${choice.name}`} size="xs" onClick={() => void remove(choice.name)}>
                  <DeleteIcon size={13} />
                </IconButton>
              )}
            </Flex>
          ))}
        </Box>
      </Scroller>
    </Panel>
  );
}
