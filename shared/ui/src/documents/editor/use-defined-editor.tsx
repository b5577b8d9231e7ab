import type { SaveSheetRequest, SheetHead } from '@iwe/contract';
import { isPurchaseSheet, SHEET_TYPES, SheetType } from '@iwe/domain';
import { toast, TOAST_MS, t } from '@iwe/session';
import type { SheetDefinition } from '@iwe/sheets';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { flushSync } from 'react-dom';
import { Badge } from '../../kit/data/badge.tsx';
import { LineImport } from '../import/line-import.tsx';
import { Box } from '../../kit/layout.ts';
import { confirm } from '../../kit/overlay/confirm.ts';
import { LostDrafts } from '../draft/lost-drafts.tsx';
import { releaseDraft } from '../draft/use-draft-id.ts';
import { useLostDrafts } from '../draft/use-lost-drafts.ts';
import type { GridSpec } from '../grid/model/index.ts';
import { lineProblems } from '../lines/index.ts';
import type { EditorLine, LineProblem } from '../lines/index.ts';
import type { FindProducts } from '../picker/use-product-search.ts';
import { storedPartner } from './content.ts';
import type { SheetContent } from './content.ts';
import { baseOf, headerTexts, requestOf } from './defined-header.ts';
import type { DefinedHeader, InputChoices } from './defined-header.ts';
import type { EditorStart } from './editor-start.ts';
import { productFinder } from './lines/find-products.ts';
import { canGoBack } from './saving/go-back.ts';
import type { SheetEditorProps } from './sheet-editor-page.tsx';
import { useFreshItems } from './use-fresh-items.ts';
import { useLineCells } from './lines/use-line-cells.ts';
import { useLineFocus } from './lines/use-line-focus.ts';
import { useLookups } from './use-lookups.ts';
import { useSaveSheet } from './saving/use-save-sheet.ts';
import type { SheetEditor } from './use-sheet-editor.ts';

/** The settings of a kind's editor. */
export interface DefinedEditorSettings<Definition extends SheetDefinition> extends Omit<
  SheetEditorProps<EditorStart<DefinedHeader<Definition>>>,
  'path' | 'draftId'
> {
  definition: Definition;
  /** The result of useSheetEditor for the given start. */
  editor: SheetEditor<DefinedHeader<Definition>>;
  /** The grid of its lines (definedGrid). */
  spec: GridSpec<EditorLine>;
  /** Shown after the number in the title, such as the customer. */
  name?: string | undefined;
  /** The description of a lost draft; by default the name. */
  label?: string | undefined;
  /** Options of the inputs, for the conflict dialog. */
  choices: InputChoices<Definition['inputs']>;
  /** Problems of the head that prevent saving, as sentences. */
  headProblems: readonly string[];
  /** Problems of the lines that prevent saving, in addition to lineProblems; the first one's cell gets the focus. */
  ownLineProblems?: (lines: readonly EditorLine[]) => LineProblem[];
  /** Asked before saving, after all checks; resolving to false cancels the save. */
  confirmSave?: () => Promise<boolean>;
  /** Returns the body without the version, when the definition's inputs are not enough. */
  request?: (content: SheetContent<DefinedHeader<Definition>>, uuid: string) => SaveSheetRequest;
  /** Called after saving, before the detail page opens. */
  onSaved?: (head: SheetHead) => Promise<void>;
  /** The lookup of the line picker, when its prices and stock are not those of the head's customer. */
  find?: FindProducts;
  /** False for kinds without linked drafts for the excess of short lines. */
  keepsRest?: boolean;
  /** False for kinds that bring goods in: nothing can be short. */
  takesStock?: boolean;
}

/**
 * The common work of every sheet editor: product lookup, saving and conflicts, checks, cancel, lost drafts, and the way
 * to the detail page. A kind renders <SheetEditorFrame {...frame}> with its fields and columns, and tells the shell
 * with useLeaveGuard(leave) whether the page may be left.
 */
export function useDefinedEditor<Definition extends SheetDefinition>(settings: DefinedEditorSettings<Definition>) {
  type H = DefinedHeader<Definition>;
  const { definition, editor, spec, host, start, headProblems } = settings;
  const { header, grid, setGrid, lines, base, isDirty, path, draftId, setLabel } = editor;
  const { name = storedPartner(base, header), label = name } = settings;
  const { routeName, type } = definition;
  const { label: kind, listPath } = SHEET_TYPES[type];
  const gridRef = useRef<HTMLDivElement>(null);
  const [isChecked, setChecked] = useState(false);
  const [headRefusals, setHeadRefusals] = useState(0);
  const known = header as Readonly<Record<string, string | number | null | undefined>>;
  const customerId = idOf(known['customerId']);
  const warehouseId = idOf(known['warehouseId']);

  // A supplier has no prices of its own; its history is that of purchases.
  const isPurchase = isPurchaseSheet(type);
  const pricedFor = isPurchase ? null : customerId;
  const { find, focusLine, cells, takeBack } = useEditorLines(settings, {
    gridRef,
    customerId,
    warehouseId,
    pricedFor,
  });

  const leaveFor = (go: () => void) => {
    // The guard must be updated before the navigation asks it.
    flushSync(() => editor.saved(null));
    releaseDraft(path, draftId);
    go();
  };
  const saving = useSaveSheet<H>({
    base,
    baseOf: (sheet) => baseOf(definition, sheet),
    onRefused: focusLine,
    request: (content) =>
      settings.request?.(content, editor.uuid) ?? {
        ...requestOf(definition, content, editor.uuid),
        sourceId: editor.sourceId,
      },
    onSaved: async (head) => {
      await settings.onSaved?.(head);
      leaveFor(() => host.go(`/order_detail/${routeName}/${head.id}`, { replace: true }));
    },
    onMerged: (content, theirs) => {
      editor.setBase(theirs);
      editor.replace(content);
    },
  });
  const title = base
    ? [base.no, name].filter(Boolean).join(' ')
    : [t('New {}', t(kind)), name].filter(Boolean).join(' · ');
  useEffect(() => setLabel(label ?? ''), [setLabel, label]);

  const check = async () => {
    setChecked(true);
    const { problems, said } = problemsOf(settings);
    if (said.length === 0) {
      if (await (settings.confirmSave?.() ?? true)) await saving.save(editor.content);
      return;
    }
    toast.warning(said.slice(0, 5), { duration: TOAST_MS.short });
    const [first] = problems;
    if (headProblems.length > 0) setHeadRefusals((count) => count + 1);
    else if (first) focusLine(first.line, first.column);
  };
  const cancel = async () => {
    if (!isDirty || (await confirm(CANCEL)) === 'throw')
      leaveFor(() => (canGoBack() ? host.back() : host.go(listPath)));
  };
  const lost = useLostDrafts(path, draftId);
  // A stored sheet has lines and may have an unsaved change; a clone's lines are its initial content.
  const isUntouched = !isDirty && (base !== null || lines.length === 0);
  const banner: ReactNode = start.isRestored ? (
    <Restored />
  ) : (
    isUntouched && <LostDrafts drafts={lost.drafts} onRestore={settings.onRestore} onForget={lost.forget} />
  );
  const taxType = known['taxType'];
  const frame = {
    beginsInHead: headProblems.length > 0,
    headRefusals,
    title,
    meta: <Badge tone={base ? 'warning' : 'accent'}>{t(base ? 'Draft' : 'New')}</Badge>,
    banner,
    spec,
    grid,
    onGrid: setGrid,
    isCount: definition.isCount ?? false,
    warnsPrice: warnsPrice(type),
    gridRef,
    lines,
    rest: editor.rest,
    onTakeBack: takeBack,
    taxType: definition.hasMoney && typeof taxType === 'number' ? taxType : null,
    onRead:
      isPurchase || definition.isCount
        ? {
            label: base ? 'Read it' : 'Back',
            run: () => (base ? host.go(`/order_detail/${routeName}/${base.id}`) : void cancel()),
          }
        : undefined,
    isSaving: saving.isSaving,
    onSubmit: () => void check(),
    onCancel: () => void cancel(),
    conflict: saving.conflict,
    onMerge: (choices: Parameters<typeof saving.mergeAndSave>[1]) => void saving.mergeAndSave(editor.content, choices),
    onCloseConflict: saving.closeConflict,
    imports: (
      <LineImport
        type={type}
        customerId={pricedFor}
        warehouseId={warehouseId}
        spec={spec}
        grid={grid}
        onGrid={setGrid}
        gridRef={gridRef}
      />
    ),
    ...headerTexts(definition, settings.choices),
  };
  // After saving, the page may be left although the answer is still being processed.
  const leave =
    saving.isSaving && !editor.isSaved ? ('busy' as const) : isDirty ? ('dirty' as const) : ('clean' as const);
  return { frame, cells, find, gridRef, focusLine, leave, isChecked };
}

/** Spec §5 has the notice of low prices for invoices only. */
const warnsPrice = (type: SheetType): boolean => type === SheetType.Invoice;

/** What the lines of an editor take from its head: who is sold to, from where, and at whose prices. */
interface LineHead {
  gridRef: RefObject<HTMLDivElement | null>;
  customerId: number | null;
  warehouseId: number | null;
  pricedFor: number | null;
}

/** Looks products up for the lines, keeps the prices of restored ones fresh, and returns the lines' cells. */
function useEditorLines<Definition extends SheetDefinition>(
  settings: DefinedEditorSettings<Definition>,
  { gridRef, customerId, warehouseId, pricedFor }: LineHead,
) {
  type H = DefinedHeader<Definition>;
  const { definition, editor, spec, start, keepsRest = false, takesStock = true } = settings;
  const { setHeader, grid, setGrid, base } = editor;
  const { type } = definition;
  const sheetId = base?.id ?? null;
  const isPurchase = isPurchaseSheet(type);
  const kind = isPurchase ? 'purchase' : 'sale';
  const ownFind = useMemo(() => productFinder(pricedFor, sheetId, kind), [pricedFor, sheetId, kind]);
  const find = settings.find ?? ownFind;
  const focusLine = useLineFocus(editor, spec, gridRef);
  useFreshItems(editor, spec, pricedFor, start.isRestored || base !== null, kind);
  useLookups(grid.rows, spec, setGrid, find);
  const onTakeWarehouse = useCallback(
    (id: number) => setHeader({ warehouseId: id } as unknown as Partial<H>),
    [setHeader],
  );
  const { cells, takeBack } = useLineCells({
    editor,
    spec,
    gridRef,
    find,
    showPrices: definition.hasMoney && !definition.isCount,
    customerId,
    warehouseId,
    keepsRest,
    takesStock,
    historyKind: isPurchase ? 'purchase' : 'sales',
    warnsPrice: warnsPrice(type),
    onTakeWarehouse,
  });
  return { find, focusLine, cells, takeBack };
}

/** Returns what prevents saving: the lines' problems, and everything as sentences. */
function problemsOf<Definition extends SheetDefinition>(settings: DefinedEditorSettings<Definition>) {
  const { hasMoney, isCount } = settings.definition;
  const { lines } = settings.editor;
  const problems = [
    ...lineProblems(lines, { price: hasMoney && !isCount, quantity: !isCount }),
    ...(settings.ownLineProblems?.(lines) ?? []),
  ];
  const said = [
    ...settings.headProblems,
    ...(lines.length === 0 ? ['Lines: add at least one product.'] : []),
    ...problems.map((problem) => problem.message),
  ];
  return { problems, said };
}

const CANCEL = {
  title: 'Cancel without saving?',
  body: 'What you typed here is thrown away.',
  actions: [
    { id: 'throw', label: 'Throw away', tone: 'danger' },
    { id: 'stay', label: 'Go on editing', tone: 'accent' },
  ],
} as const;

const idOf = (value: string | number | null | undefined): number | null => (typeof value === 'number' ? value : null);

function Restored() {
  return (
    <Box role="status" px="3" py="1.5" bg="accent.subtle" borderRadius="md" fontSize="md">
      {t('This is what you typed before; it has not been saved yet.')}
    </Box>
  );
}
