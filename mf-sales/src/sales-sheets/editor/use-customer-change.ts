import type { CustomerCard } from '@iwe/contract';
import { messages } from '@iwe/domain';
import { api, toast, TOAST_MS, useApi } from '@iwe/session';
import {
  acceptPartner,
  partnerLinks,
  patchRow,
  priceChanges,
  productsById,
  storedPartner,
  withFreshItems,
  withNewPrices,
} from '@iwe/ui/sheet';
import type { EditorLine, GridSpec, HeaderFields, PriceChange, SheetEditor } from '@iwe/ui/sheet';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { cardOf } from './customer-card.ts';

/** New prices that wait for the user's consent, and the reason for asking. */
export interface PriceQuestion {
  title: string;
  changes: readonly PriceChange[];
}

/** What the editor of a sales sheet passes in. */
export interface CustomerChange<H extends HeaderFields & { customerId: number | null }> {
  editor: SheetEditor<H>;
  spec: GridSpec<EditorLine>;
  /** Returns the head fields that a chosen customer sets. */
  bring: (card: CustomerCard) => Partial<H>;
  /** A question that is open from the start. */
  first: PriceQuestion | null;
  /** For a return: the head fields that followed its sources, as they are without them. Other kinds may be cloned. */
  withoutSources?: Partial<H>;
}

/**
 * Handles the sheet's customer: loads its card, and changes head and prices when another is chosen (spec §2 "Changing
 * the customer").
 */
export function useCustomerChange<H extends HeaderFields & { customerId: number | null }>({
  editor,
  spec,
  bring,
  first,
  withoutSources,
}: CustomerChange<H>) {
  const [picked, setPicked] = useState<{ id: number; name: string } | null>(null);
  const [question, setQuestion] = useState<PriceQuestion | null>(first);
  const { customerId } = editor.header;
  // The sources stay while the customer's field is only emptied: they are this customer's.
  const [owner, setOwner] = useState(customerId ?? editor.base?.header.customerId ?? null);
  const { data } = useApi<{ data: CustomerCard } | CustomerCard>(
    customerId === null ? null : `customers/${customerId}`,
    undefined,
    { quiet: true },
  );
  const card = data ? cardOf(data) : null;
  const known = picked?.id === customerId ? picked.name : storedPartner(editor.base, editor.header);
  const name = card?.name ?? known ?? '…';
  const customer = useMemo(() => (customerId === null ? null : { id: customerId, name }), [customerId, name]);

  // Answers of a customer who was chosen before the present one come too late.
  const present = useRef(customerId);
  const change = async (next: { id: number; name: string } | null) => {
    if (next === null) {
      present.current = null;
      setPicked(null);
      editor.setHeader(withCustomer<H>(null));
      return;
    }
    if (next.id === customerId) return;
    const lines = editor.lines;
    if (withoutSources && next.id !== owner) {
      const links = await partnerLinks({ sourceId: editor.sourceId, lines });
      const ways = { partner: 'customer', choosesTaxType: true } as const;
      if (links.length > 0) {
        if (lines.length > 0 && !(await acceptPartner(links, ways))) return;
        editor.dropSources();
        editor.setHeader(withoutSources);
      }
    }
    present.current = next.id;
    setOwner(next.id);
    setPicked(next);
    editor.setHeader(withCustomer<H>(next.id));
    const chosen = cardOf(await api.get<{ data: CustomerCard } | CustomerCard>(`customers/${next.id}`));
    if (present.current !== next.id) return;
    editor.setHeader(bring(chosen));
    const ids = lines.flatMap((line) => (line.item ? [line.item.id] : []));
    if (ids.length === 0) return;
    const items = await productsById(ids, next.id, editor.base?.id ?? null);
    if (present.current !== next.id) return;
    editor.setGrid((now) =>
      withFreshItems(now.rows, items).reduce(
        (state, row) => (row.item ? patchRow(state, spec, row.key, { item: row.item }) : state),
        now,
      ),
    );
    const changes = priceChanges(lines, items);
    if (changes.length > 0) setQuestion({ title: messages.customerChanged, changes });
    else toast.warning(messages.customerChanged, { duration: TOAST_MS.short });
  };
  const latest = useRef(change);
  useEffect(() => {
    latest.current = change;
  });
  const onCustomer = useCallback((next: { id: number; name: string } | null) => {
    // The API client has shown the error; head and prices stay as they were.
    latest.current(next).catch(() => undefined);
  }, []);
  const answer = (take: boolean) => {
    if (take && question) {
      editor.setGrid((now) => {
        const rows = withNewPrices(now.rows, question.changes);
        return { ...now, rows, past: [...now.past, { rows: now.rows, active: now.active }], future: [] };
      });
    }
    setQuestion(null);
  };
  return { card, customer, onCustomer, question, answer };
}

const withCustomer = <H extends HeaderFields & { customerId: number | null }>(customerId: number | null): Partial<H> =>
  ({ customerId }) as Partial<H>;
