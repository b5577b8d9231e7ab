import type { ReactNode, Ref, RefObject } from 'react';
import type { FilterValues, ListFilter } from './list-filters.ts';

/** The filters of a list. Typed values stay here until Search or Enter. */
export interface FilterCardProps {
  label: string;
  filters: readonly ListFilter[];
  /** The values in the URL. */
  values: FilterValues;
  onSearch: (values: FilterValues) => void;
  /** Shown beside Search, such as export. */
  actions?: ReactNode;
  /** Shown beside the button of the filters in a narrow window, such as '+ New'. */
  beside?: ReactNode;
  /** The card's element; the `/` key moves the focus to its first control. */
  cardRef?: Ref<HTMLDivElement>;
  /** Goes to the rows: arrow down in a text, Escape in any filter. */
  onGoToRows?: () => void;
  /** Whether something was typed since the last search; the list must then not take the focus away. */
  typedRef?: RefObject<boolean>;
}
