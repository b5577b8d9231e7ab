import { t } from '@iwe/session';
import { Users } from 'lucide-react';
import type { SavedFilter } from '@iwe/contract';
import { chakra, Flex } from '../../kit/layout.ts';

/** The views of a list in one row: all of it first, then what this person and colleagues have saved. */
export interface ViewTabsProps {
  views: readonly SavedFilter[];
  /** The view in use; null for the list's own start. */
  active: SavedFilter | null;
  /** Whether something else is searched for than the view in use says. */
  isChanged: boolean;
  onChoose: (view: SavedFilter | null) => void;
}

export function ViewTabs({ views, active, isChanged, onChoose }: ViewTabsProps) {
  if (views.length === 0) return null;
  return (
    <Flex as="nav" aria-label={t('Views')} gap="0.5" minW="0" maxW="45%" overflowX="auto" flexShrink={0} css={TABS_CSS}>
      {[null, ...views].map((view) => {
        const isActive = view?.id === active?.id;
        return (
          <ViewTab
            key={view?.id ?? 0}
            type="button"
            aria-current={isActive ? 'true' : undefined}
            title={isActive && isChanged ? t('Changed since it was saved') : undefined}
            onClick={() => onChoose(view)}
          >
            {view?.name ?? t('All')}
            {view && !view.isMine && <Users size={12} aria-label={t('shared by a colleague')} />}
            {view && isActive && isChanged && <span aria-label={t('changed')}>•</span>}
          </ViewTab>
        );
      })}
    </Flex>
  );
}

const ViewTab = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    flexShrink: '0',
    h: '6',
    px: '2',
    borderRadius: 'md',
    fontSize: 'sm',
    color: 'fg.muted',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    _hover: { bg: 'bg.subtle', color: 'fg' },
    '&[aria-current]': { bg: 'accent.subtle', color: 'fg', fontWeight: 'medium' },
    // Forced colours have no backgrounds.
    '@media (forced-colors: active)': { '&[aria-current]': { outline: '1px solid Highlight' } },
  },
});

const TABS_CSS = {
  scrollbarWidth: 'none',
  // On a phone the views are chosen in their list.
  '@media (max-width: 700px)': { display: 'none' },
};
