import type {
  ImportAnswer,
  ImportSummary,
  PriceHeadingsAnswer,
  SupplierPriceColumns,
  SupplierPriceColumnsAnswer,
} from '@iwe/contract';
import { SUPPLIER_PRICE_COLUMNS, SUPPLIER_PRICE_LABELS } from '@iwe/domain';
import { api, ApiError, useApi, t, plural } from '@iwe/session';
import {
  Box,
  Button,
  EmptyState,
  ErrorState,
  Flex,
  Page,
  PageHeader,
  Spinner,
  Text,
  TextField,
  UploadIcon,
} from '@iwe/ui';
import { FileDrop, ImportPreview, SupplierSelect, useImport, useSupplierNames } from '@iwe/ui/sheet';
import type { ImportSettings } from '@iwe/ui/sheet';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ColumnsForm } from './columns-form.tsx';
import { useMatches } from './use-matches.tsx';

const FILES = ['csv', 'xls', 'xlsx'] as const;
const NOUN = ['cost', 'costs'] as const;
const COSTS = { one: '{} cost', other: '{} costs' };

/** /supplier_prices: costs from a supplier's own price list, after a preview of what each does to the margin. */
export function SupplierPricesPage() {
  const [url, setUrl] = useSearchParams();
  const supplierId = Number(url.get('supplier')) || null;
  const nameOf = useSupplierNames([supplierId]);
  return (
    <Page>
      <PageHeader section="Purchase" title="Supplier prices" />
      <Flex direction="column" gap="4">
        <Box maxW="96">
          <SupplierSelect
            label="Supplier"
            value={supplierId === null ? null : { id: supplierId, name: nameOf(supplierId) || '…' }}
            onChange={(supplier) => setUrl(supplier ? { supplier: String(supplier.id) } : {})}
          />
        </Box>
        {supplierId === null ? (
          <EmptyState
            title="Choose the supplier whose price list you have"
            hint="Then drop its file here. You see what each cost does to the margin before anything is stored."
            icon={<UploadIcon size={18} />}
          />
        ) : (
          <PriceList key={supplierId} supplierId={supplierId} />
        )}
      </Flex>
    </Page>
  );
}

const usePriceColumns = (supplierId: number) =>
  useApi<SupplierPriceColumnsAnswer>(`suppliers/${supplierId}/price-columns`, undefined, { quiet: true, freshMs: 0 });

function PriceList({ supplierId }: { supplierId: number }) {
  const stored = usePriceColumns(supplierId);
  const [rate, setRate] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [headings, setHeadings] = useState<PriceHeadingsAnswer['data'] | null>(null);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const settings = useMemo(
    (): ImportSettings<null> => ({
      kind: 'supplier_prices',
      label: 'Supplier prices',
      files: FILES,
      noun: NOUN,
      fields: { supplierId, ...(rate.trim() === '' ? {} : { rate: rate.trim() }) },
      read: (answer) => ({ summary: (answer as ImportAnswer).data, taken: null }),
      onTaken: () => undefined,
    }),
    [supplierId, rate],
  );
  const { step, send, take, answer, again, failed } = useImport(settings, () => startOver());
  const summary = step.at === 'checked' || step.at === 'taking' ? step.checked.summary : null;
  const columns = stored.data?.data.columns ?? null;
  const matches = useMatches(supplierId, columns, summary);
  const startOver = () => {
    setFile(null);
    setHeadings(null);
    setRefused([]);
    matches.forget();
    again();
  };

  const chooseColumns = async (of: File) => {
    const form = new FormData();
    form.append('file', of);
    try {
      setHeadings((await api.post<PriceHeadingsAnswer>('supplier-price-headings', form, { quiet: true })).data);
    } catch (error) {
      setFile(null);
      setRefused(error instanceof ApiError ? error.lines : []);
    }
  };
  const onFile = (chosen: File) => {
    setFile(chosen);
    setRefused([]);
    matches.forget();
    void (columns === null ? chooseColumns(chosen) : send(chosen));
  };
  if (!stored.data)
    return stored.error ? (
      <ErrorState title="This supplier could not be opened" lines={stored.error.lines} onRetry={stored.reload} />
    ) : (
      <Spinner />
    );
  const { supplier } = stored.data.data;
  if (file && headings)
    return (
      <ColumnsForm
        supplierId={supplierId}
        supplier={supplier}
        headings={headings}
        columns={columns}
        onCancel={startOver}
        onStored={() => {
          setHeadings(null);
          stored.reload();
          void send(file);
        }}
      />
    );
  const isWaiting = step.at === 'sending' || (file !== null && step.at === 'choose' && step.refused === null);
  const isUndecided = summary?.questions.some((question) => question.answer === null) ?? false;
  const lines = step.at === 'choose' && step.refused ? step.refused : refused;
  return (
    <Flex direction="column" gap="3">
      {!summary && <BeforeFile supplier={supplier} columns={columns} rate={rate} onRate={setRate} />}
      {lines.length > 0 && (
        <Flex role="alert" gap="2" align="center" wrap="wrap" px="3" py="2" borderRadius="md" bg="danger.subtle">
          <Box flex="1" minW="48" color="danger.fg">
            {lines.map((line) => (
              <Text key={line}>{t(line)}</Text>
            ))}
          </Box>
          {file && <Button onClick={() => void chooseColumns(file)}>Choose its columns</Button>}
        </Flex>
      )}
      {isWaiting ? (
        <Flex role="status" align="center" gap="3" color="fg.muted" minH="40" justify="center">
          <Spinner size={28} />
          {file?.name}
        </Flex>
      ) : (
        step.at === 'choose' && <FileDrop files={FILES} onFile={onFile} />
      )}
      {summary && (
        <>
          <ImportPreview
            summary={summary}
            noun={NOUN}
            refusal={null}
            isBusy={step.at === 'taking'}
            onAnswer={(question, value) => void answer(question, value)}
            repair={matches.column}
          />
          <Actions
            summary={summary}
            isTaking={step.at === 'taking'}
            isUndecided={isUndecided}
            matched={matches.count}
            onFailed={() => void failed(summary.id, summary.kind)}
            onColumns={file ? () => void chooseColumns(file) : undefined}
            onAgain={startOver}
            onCheck={() => {
              matches.forget();
              if (file) void send(file);
            }}
            onStore={() => void take()}
          />
        </>
      )}
    </Flex>
  );
}

interface BeforeFileProps {
  supplier: string;
  columns: SupplierPriceColumns | null;
  rate: string;
  onRate: (rate: string) => void;
}

/** How the supplier's lists are read, and the rate for those in USD alone. */
function BeforeFile({ supplier, columns, rate, onRate }: BeforeFileProps) {
  return (
    <>
      <Text fontSize="sm" color="fg.muted">
        {columns === null
          ? t('No list of {} was read yet: its columns are chosen with the first one.', supplier)
          : SUPPLIER_PRICE_COLUMNS.flatMap((key) =>
              columns[key] ? [`${t(SUPPLIER_PRICE_LABELS[key])}: '${columns[key]}'`] : [],
            ).join(' · ')}
      </Text>
      {!columns?.costAud && (
        <Box maxW="72">
          <TextField
            label="Rate for the cost in AUD"
            hint="USD for one AUD, such as 0.65. Left empty, a list in USD changes no cost in AUD."
            value={rate}
            onChange={onRate}
            inputMode="decimal"
          />
        </Box>
      )}
    </>
  );
}

interface ActionsProps {
  summary: ImportSummary;
  isTaking: boolean;
  isUndecided: boolean;
  /** Rows that were matched by hand since the file was checked. */
  matched: number;
  onFailed: () => void;
  onColumns: (() => void) | undefined;
  onAgain: () => void;
  onCheck: () => void;
  onStore: () => void;
}

function Actions({ summary, isTaking, isUndecided, matched, onFailed, onColumns, ...on }: ActionsProps) {
  return (
    <Flex gap="2" justify="flex-end" wrap="wrap">
      {summary.bad.length > 0 && (
        <Button variant="ghost" onClick={onFailed}>
          Failed rows
        </Button>
      )}
      {onColumns && <Button onClick={onColumns}>Columns</Button>}
      <Button onClick={on.onAgain}>Another file</Button>
      {matched > 0 && <Button onClick={on.onCheck}>{t('Check again with {} matched', matched)}</Button>}
      <Button variant="solid" busy={isTaking} disabled={summary.good === 0 || isUndecided} onClick={on.onStore}>
        {t(summary.sameFile ? 'Store again: {}' : 'Store {}', plural(summary.good, COSTS))}
      </Button>
    </Flex>
  );
}
