import type { KeyboardEvent } from 'react';
import { Box, chakra, SelectField, useIsNarrow } from '@iwe/ui';

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

/** In a narrow window the tabs are below each other: none is out of sight. */
const NARROW_CSS = {
  '@media (max-width: 900px)': {
    flexWrap: 'wrap',
    gap: '0',
    '& button': { flex: '1 1 auto', minH: '11', textAlign: 'start' },
  },
};

interface ReportTabsProps {
  label: string;
  tabs: readonly { readonly key: string; readonly text: string }[];
  current: string;
  onChoose: (key: string) => void;
}

/** The reports of a page: tabs, or one field on a phone, where the tabs would take three lines before the form. */
export function ReportTabs(props: ReportTabsProps) {
  return useIsNarrow() ? <ReportSelect {...props} /> : <Tabs {...props} />;
}

function ReportSelect({ label, tabs, current, onChoose }: ReportTabsProps) {
  return (
    // The panel is named by what is chosen here.
    <Box id={tabIds(current).tab}>
      <SelectField
        label={label}
        hideLabel
        clearable={false}
        value={current}
        options={tabs.map(({ key, text }) => ({ value: key, label: text }))}
        onChange={(key) => {
          if (key !== null) onChoose(key);
        }}
      />
    </Box>
  );
}

/** Arrow keys, Home and End move between the tabs, as in every tab list. */
function Tabs({ label, tabs, current, onChoose }: ReportTabsProps) {
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
