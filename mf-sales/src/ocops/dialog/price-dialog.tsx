import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { createPortal } from 'react-dom';
import type { ProductPriceSheet } from '@iwe/contract';
import { api, ApiError, isAborted } from '@iwe/session';
import { Box, Button, confirm, Dialog, ErrorState, Flex, HistoryIcon, Skeleton, Text, useDelayed } from '@iwe/ui';
import { PriceHistory } from '../history/price-history.tsx';
import { PriceConflictDialog } from './price-conflict.tsx';
import type { PriceForm } from './price-form.ts';
import { usePriceForm } from './use-price-form.ts';

/** The product whose prices are edited. */
export interface EditedProduct {
  id: number;
  code: string;
  name: string;
}

/** The frame of 'Edit Prices' and 'OCOP': loads and saves the prices, and shows history and conflicts. */
export interface PriceDialogProps {
  product: EditedProduct;
  title: string;
  formOf: (sheet: ProductPriceSheet) => PriceForm;
  children: (state: PriceFormState) => ReactNode;
  onSaved: () => void;
  onClose: () => void;
}

export type PriceFormState = ReturnType<typeof usePriceForm> & { form: PriceForm };

export function PriceDialog(props: PriceDialogProps) {
  const { product, title, onClose } = props;
  const { sheet, error, retry } = useFreshPrices(product.id);
  const late = useDelayed(sheet === null && error === null);
  const isDirty = useRef(false);
  // The buttons are in the dialog's footer but belong to the form, which is rendered once the prices are loaded.
  const [footer, setFooter] = useState<HTMLElement | null>(null);
  // Escape and a click outside the dialog easily happen by mistake and must not discard typed prices.
  const leave = async () => {
    if (
      !isDirty.current ||
      (await confirm({
        title: `Discard the changed prices of ${product.code}?`,
        body: 'They are not saved yet.',
        actions: DISCARD,
      })) === 'discard'
    )
      onClose();
  };
  return (
    // One dialog while loading and afterwards: the first one restores the focus when it closes, which a second one
    // would take for a click outside.
    <Dialog
      open
      onClose={() => void leave()}
      size="lg"
      title={`${title} · ${product.code}`}
      footer={<Flex ref={setFooter} gap="2" w="full" minH="8" align="center" />}
    >
      <Text color="fg.muted" mb="3">
        {product.name}
      </Text>
      {sheet ? (
        <LoadedForm {...props} sheet={sheet} footer={footer} isDirty={isDirty} onLeave={() => void leave()} />
      ) : (
        <Box minH="72">
          {error ? (
            <ErrorState lines={error} onRetry={retry} />
          ) : (
            late && (
              <Flex direction="column" gap="4" aria-busy>
                {[90, 70, 80].map((width) => (
                  <Skeleton key={width} width={`${width}%`} />
                ))}
              </Flex>
            )
          )}
        </Box>
      )}
    </Dialog>
  );
}

const DISCARD = [
  { id: 'keep', label: 'Keep editing', tone: 'accent' },
  { id: 'discard', label: 'Discard', tone: 'danger' },
] as const;

interface LoadedFormProps extends PriceDialogProps {
  sheet: ProductPriceSheet;
  footer: HTMLElement | null;
  /** Set on every render: whether something typed is not saved. */
  isDirty: RefObject<boolean>;
  onLeave: () => void;
}

function LoadedForm({ product, formOf, children, onSaved, onClose, sheet, footer, isDirty, onLeave }: LoadedFormProps) {
  const [form] = useState(() => formOf(sheet));
  const state = usePriceForm(sheet, form, () => {
    onSaved();
    onClose();
  });
  useEffect(() => {
    isDirty.current = state.isDirty;
  });
  const [showsHistory, setShowsHistory] = useState(false);
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => element.current?.querySelector('input')?.focus(), []);
  return (
    <>
      <form
        ref={element}
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!state.busy) state.save();
        }}
      >
        {children({ ...state, form })}
      </form>
      {footer &&
        createPortal(
          <>
            <Button variant="ghost" aria-expanded={showsHistory} onClick={() => setShowsHistory(!showsHistory)}>
              <HistoryIcon size={14} />
              History
            </Button>
            <Box flex="1" />
            <Button onClick={onLeave}>Cancel</Button>
            <Button variant="solid" type="submit" form={id} busy={state.busy} title="Save (Enter in a field)">
              Save
            </Button>
          </>,
          footer,
        )}
      {showsHistory && (
        <Box mt="3">
          <PriceHistory productId={product.id} />
        </Box>
      )}
      {state.conflict && (
        <PriceConflictDialog
          code={product.code}
          conflict={state.conflict}
          fields={form.fields}
          onMerge={state.mergeAndSave}
          onClose={state.leaveConflict}
        />
      )}
    </>
  );
}

/** Loads the current prices, never cached ones: the edit is based on their version. */
function useFreshPrices(id: number) {
  const [sheet, setSheet] = useState<ProductPriceSheet | null>(null);
  const [error, setError] = useState<readonly string[] | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    api
      .get<{ data: ProductPriceSheet }>(`ocops/${id}`, undefined, { quiet: true, signal: controller.signal })
      .then(({ data }) => setSheet(data))
      .catch((reason: unknown) => {
        if (!isAborted(reason)) setError(reason instanceof ApiError ? reason.lines : [String(reason)]);
      });
    return () => controller.abort();
  }, [id, attempt]);
  return {
    sheet,
    error,
    retry: () => {
      setError(null);
      setAttempt((now) => now + 1);
    },
  };
}
