import { Keyboard } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../kit/controls/icon-button.tsx';
import { useIsNarrow } from '../kit/root/use-is-narrow.ts';
import { ColumnChooser } from './columns/column-chooser.tsx';
import type { ShownColumns } from './columns/use-shown-columns.ts';
import type { ListViews } from './views/use-list-views.ts';
import type { OwnColumns } from './views/use-own-columns.ts';
import type { ViewInUse } from './views/use-view-in-use.ts';
import { ViewsPopover } from './views/views-popover.tsx';

interface ListToolsProps<Row> {
  /** Null for a list without filters, which has no views. */
  views: ListViews | null;
  inUse: ViewInUse;
  own: OwnColumns;
  chosen: ShownColumns<Row>;
  onShowKeys: () => void;
  /** The list's own actions. In a narrow window they are elsewhere. */
  actions: ReactNode;
}

/** The right end of a list's header: views, columns and keys, then the list's own actions. */
export function ListTools<Row>({ views, inUse, own, chosen, onShowKeys, actions }: ListToolsProps<Row>) {
  const isNarrow = useIsNarrow();
  return (
    <>
      {views && (
        <ViewsPopover
          views={views}
          active={inUse.active}
          query={inUse.query}
          columns={own.choice}
          onChoose={inUse.choose}
        />
      )}
      {!isNarrow && (
        <>
          <ColumnChooser chosen={chosen} />
          <IconButton label="Keys (?)" aria-keyshortcuts="?" data-keys onClick={onShowKeys}>
            <Keyboard size={16} />
          </IconButton>
          {actions}
        </>
      )}
    </>
  );
}
