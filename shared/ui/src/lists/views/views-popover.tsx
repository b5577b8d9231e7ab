import { Bookmark, Check, Star, Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import type { ColumnChoice, SavedFilter } from '@iwe/contract';
import { mayDeleteView } from '@iwe/domain';
import { useRights, t } from '@iwe/session';
import { Button } from '../../kit/controls/button.tsx';
import { useHotkey } from '../../kit/controls/use-hotkey.ts';
import { IconButton } from '../../kit/controls/icon-button.tsx';
import { TextField } from '../../kit/controls/text-field.tsx';
import { Box, chakra, Flex, Text } from '../../kit/layout.ts';
import { Popover } from '../../kit/overlay/popover.tsx';
import type { ListViews } from './use-list-views.ts';

/** The views of a list (S): use one, start with it, save what is set under a name, save again to change, delete. */
export interface ViewsPopoverProps {
  views: ListViews;
  /** The view in use; null for the list's own start. */
  active: SavedFilter | null;
  /** What is searched for now, and with which columns. */
  query: Readonly<Record<string, string>>;
  /** Null where columns cannot be chosen. */
  columns: ColumnChoice | null;
  onChoose: (view: SavedFilter) => void;
}

export function ViewsPopover(props: ViewsPopoverProps) {
  const [open, setOpen] = useState(false);
  useHotkey('s', () => setOpen(true));
  return (
    <Popover
      title="Views"
      width={320}
      placement="bottom-end"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <IconButton label="Views (S)" aria-keyshortcuts="s">
          <Bookmark size={16} />
        </IconButton>
      }
    >
      <Views
        {...props}
        onChoose={(view) => {
          setOpen(false);
          props.onChoose(view);
        }}
      />
    </Popover>
  );
}

function Views({ views, active, query, columns, onChoose }: ViewsPopoverProps) {
  const rights = useRights();
  const [name, setName] = useState(active?.isMine ? active.name : '');
  const [withColumns, setWithColumns] = useState(columns !== null && (active ? active.columns !== null : true));
  const [isShared, setShared] = useState(active?.isMine === true && active.isShared);
  const typed = name.trim();
  const isThere = views.views.some((view) => view.isMine && view.name === typed);
  const save = async () => {
    if (typed === '' || views.isBusy) return;
    if (await views.save({ name: typed, query: { ...query }, columns: withColumns ? columns : null, isShared }))
      setName('');
  };
  return (
    <Flex direction="column" gap="3" color="fg">
      {views.views.length === 0 ? (
        <Text color="fg.muted" fontSize="sm">
          {t('None yet. Search, then save what is set under a name.')}
        </Text>
      ) : (
        <Box as="ul" listStyleType="none" m="0" p="0">
          {views.views.map((view) => {
            const isStart = views.preference?.startFilterId === view.id;
            return (
              <Flex as="li" key={view.id} align="center" gap="1">
                <Button
                  variant="ghost"
                  size="sm"
                  flex="1"
                  minW="0"
                  justifyContent="flex-start"
                  title={titleOf(view)}
                  onClick={() => onChoose(view)}
                >
                  <Box as="span" overflow="hidden" textOverflow="ellipsis">
                    {view.name}
                  </Box>
                  {view.isShared && (
                    <Users size={13} aria-label={t(view.isMine ? 'for everybody' : 'shared by a colleague')} />
                  )}
                  {view.id === active?.id && <Check size={14} aria-label={t('in use')} />}
                </Button>
                <IconButton
                  size="sm"
                  label={t(isStart ? 'No longer start with {}' : 'Start with {}', view.name)}
                  aria-pressed={isStart}
                  disabled={views.isBusy}
                  onClick={() => void views.prefer({ startFilterId: isStart ? null : view.id })}
                >
                  <Star size={14} fill={isStart ? 'currentColor' : 'none'} />
                </IconButton>
                {mayDeleteView(rights, view) && (
                  <IconButton
                    size="sm"
                    label={t('Delete {}', view.name)}
                    disabled={views.isBusy}
                    onClick={() => void views.remove(view.id)}
                  >
                    <Trash2 size={14} />
                  </IconButton>
                )}
              </Flex>
            );
          })}
        </Box>
      )}
      <Flex direction="column" gap="1">
        <Flex gap="1.5" align="flex-end">
          <Box flex="1" minW="0">
            <TextField
              label="Save what is set as"
              size="sm"
              value={name}
              maxLength={60}
              autoComplete="off"
              onChange={setName}
              onEnter={() => void save()}
            />
          </Box>
          <Button size="sm" variant="solid" busy={views.isBusy} disabled={typed === ''} onClick={() => void save()}>
            {isThere ? 'Replace' : 'Save'}
          </Button>
        </Flex>
        {columns && <Tick label="With these columns" checked={withColumns} onChange={setWithColumns} />}
        <Tick label="For everybody" checked={isShared} onChange={setShared} />
      </Flex>
    </Flex>
  );
}

function Tick({ label, checked, onChange }: { label: string; checked: boolean; onChange: (on: boolean) => void }) {
  return (
    <Line>
      <input type="checkbox" checked={checked} onChange={() => onChange(!checked)} />
      {t(label)}
    </Line>
  );
}

const Line = chakra('label', {
  base: { display: 'flex', alignItems: 'center', gap: '2', minH: '6', fontSize: 'sm', cursor: 'pointer' },
});

const titleOf = (view: SavedFilter): string =>
  [
    ...Object.entries(view.query).map(([key, value]) => `${key}: ${value}`),
    ...(view.columns ? [t('with its columns')] : []),
  ].join(', ');
