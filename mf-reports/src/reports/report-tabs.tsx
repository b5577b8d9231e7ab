import type { KeyboardEvent } from 'react';
import { Box, chakra } from '@iwe/ui';

/** The ids of a tab and of the panel that it opens. */
export const tabIds = (key: string) => ({ tab: `report-tab-${key}`, panel: `report-panel-${key}` });

const Tab = chakra('button', {
  base: {
    px: '3',
    h: '9',
    fontSize: 'md',
    color: 'fg.muted',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    borderBottomWidth: '2px',
    borderColor: 'transparent',
    mb: '-1px',
    _hover: { color: 'fg' },
    _focusVisible: { outline: '2px solid', outlineColor: 'accent.ring', outlineOffset: '-2px', borderRadius: 'sm' },
    _selected: { color: 'accent.fg', fontWeight: 'semibold', borderColor: 'accent.ring' },
    // Forced colours draw a transparent border like any other: only the chosen tab's is to be seen.
    '@media (forced-colors: active)': { borderColor: 'Canvas', '&[aria-selected=true]': { borderColor: 'Highlight' } },
  },
});

/** In a narrow window the tabs are one line that is moved sideways: below each other they would hide the form. */
const NARROW_CSS = {
  '@media (max-width: 900px)': {
    gap: '0',
    scrollbarWidth: 'none',
    '& button': { flex: '0 0 auto', minH: '11' },
  },
};

/** Moves the chosen tab into sight. jsdom lays nothing out. */
const moveIntoSight = (tab: HTMLElement | null) => tab?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });

interface ReportTabsProps {
  label: string;
  tabs: readonly { readonly key: string; readonly text: string }[];
  current: string;
  onChoose: (key: string) => void;
}

/** The reports of a page. Arrow keys, Home and End move between them, as in every tab list. */
export function ReportTabs({ label, tabs, current, onChoose }: ReportTabsProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ key }) => key === current);
    const last = tabs.length - 1;
    const next = { ArrowLeft: at === 0 ? last : at - 1, ArrowRight: at === last ? 0 : at + 1, Home: 0, End: last }[
      event.key
    ];
    const tab = next === undefined ? undefined : tabs[next];
    if (!tab) return;
    event.preventDefault();
    onChoose(tab.key);
    document.getElementById(tabIds(tab.key).tab)?.focus();
  };
  return (
    <Box
      role="tablist"
      aria-label={label}
      display="flex"
      gap="1"
      overflowX="auto"
      overflowY="hidden"
      borderBottomWidth="1px"
      borderColor="border"
      flexShrink={0}
      css={NARROW_CSS}
      onKeyDown={onKeyDown}
    >
      {tabs.map(({ key, text }) => (
        <Tab
          key={key}
          type="button"
          role="tab"
          id={tabIds(key).tab}
          ref={key === current ? moveIntoSight : undefined}
          aria-selected={key === current}
          aria-controls={key === current ? tabIds(key).panel : undefined}
          tabIndex={key === current ? 0 : -1}
          onClick={() => onChoose(key)}
        >
          {text}
        </Tab>
      ))}
    </Box>
  );
}
