import { addPosting, addSheetType } from '@iwe/domain';
import type { Finding, PostingRule, SheetTypeInfo } from '@iwe/domain';
import type { ListDefinition, ListExport } from '@iwe/sheets';
import { addFindings } from './approve/approval-findings.ts';
import type { FindingInputs } from './approve/approval-findings.ts';
import { addExport } from './list/sheet-list.export.ts';
import { addFilter } from './list/sheet-list.filters.ts';
import type { OwnFilter } from './list/sheet-list.filters.ts';
import { addListOffer } from './list/sheet-list.offer.ts';
import { addKindRow } from './sheet-kinds.ts';
import type { SheetKind } from './sheet-kinds.ts';

/** Everything that the server must be told of a kind beyond the seven. */
export interface AddedSheetKind {
  /** What it is called; its number is free and the database allows it. */
  info: SheetTypeInfo;
  kind: SheetKind;
  posting: PostingRule;
  list: Omit<ListDefinition, 'exports'> & { readonly exports: readonly ListExport[] };
  /** SQL of the filters that no other kind has, by the parameter that the address carries. */
  filters?: Readonly<Record<string, OwnFilter>>;
  /** What its approval finds. */
  findings?: (inputs: FindingInputs) => Finding[];
}

/**
 * Makes a kind known to every command, list and posting at once: it is saved, listed, filtered, exported, approved and taken
 * back by the same code as the seven. Call it before the server starts. Gives what forgets it.
 */
export function addSheetKind({ info, kind, posting, list, filters = {}, findings }: AddedSheetKind): () => void {
  const forget = [
    addSheetType(info), addPosting(info.type, posting), addKindRow(kind), addListOffer(list), addExport(info.type, list),
    ...Object.entries(filters).map(([key, filter]) => addFilter(key, filter)), ...(findings ? [addFindings(info.type, findings)] : []),
  ];
  return () => forget.forEach((undo) => undo());
}
