import { newPhoneCountAnswer, phoneCountAnswer, phoneCountsAnswer } from '@iwe/contract';
import type { CountedLine, NewPhoneCount, PhoneCount, PhoneCountRequest, PhoneCountsAnswer } from '@iwe/contract';
import { countResult, SheetType } from '@iwe/domain';
import { api, useAccount, useApi } from '@iwe/session';
import {
  Badge,
  Box,
  Button,
  chakra,
  EmptyState,
  ErrorState,
  Flex,
  Input,
  momentText,
  Page,
  PageHeader,
  quantityText,
  RecordLink,
  SelectField,
  Text,
  TextField,
  toast,
  useAction,
} from '@iwe/ui';
import type { Tone } from '@iwe/ui';
import { Card, SmallTable, useWarehouses } from '@iwe/ui/sheet-view';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { FillBillDialog } from './fill-bill-dialog.tsx';

const STATES: Readonly<Record<PhoneCount['state'], { label: string; tone: Tone }>> = {
  valid: { label: 'Counting', tone: 'accent' },
  sent: { label: 'Sent', tone: 'success' },
  revoked: { label: 'Ended', tone: 'neutral' },
  ended: { label: 'Over', tone: 'neutral' },
};
/** As wide as a phone, where two do not fit side by side. */
const ON_PHONE = { base: '1 1 18rem', md: 'none' };
const RESULTS = { right: '', over: 'over', short: 'short', unknown: 'unknown' } as const;

/** /counts: links by which a stocktake or an arrival is counted on a phone, and what was counted. */
export function CountsPage() {
  const [url] = useSearchParams();
  const { data, error, reload } = useApi<PhoneCountsAnswer>('phone-counts', undefined, {
    freshMs: 0,
    refreshOnFocus: true,
    answer: phoneCountsAnswer,
  });
  const warehouses = useWarehouses();
  const [warehouseId, setWarehouseId] = useState<number | null>(null);
  const [orderNo, setOrderNo] = useState(url.get('order') ?? '');
  const [made, setMade] = useState<NewPhoneCount | null>(null);
  const [filling, setFilling] = useState<PhoneCount | null>(null);
  const making = useAction(
    async (request: PhoneCountRequest) => {
      setMade((await api.post('phone-counts', request, { answer: newPhoneCountAnswer })).data);
      setOrderNo('');
    },
    { atEnd: reload },
  );
  const ending = useAction(
    async (id: number) => {
      await api.post(`phone-counts/${id}/revoke`, {}, { answer: phoneCountAnswer });
      if (made?.id === id) setMade(null);
    },
    { atEnd: reload },
  );
  const arrive = () => {
    if (orderNo.trim() !== '') void making.run({ kind: 'receipt', orderNo: orderNo.trim() });
  };
  return (
    <Page>
      <PageHeader section="Warehouse" title="Counts by phone" />
      <Flex direction="column" gap="4">
        <Text color="fg.muted" maxW="3xl">
          A link opens one count on a phone, or at a desk with a scanner: without an account, for 24 hours, also without
          a network. It is sent once. A stocktake becomes a draft adjustment; an arrival is compared with its order, and
          fills a bill of it once you agree.
        </Text>
        <Flex gap="4" wrap="wrap">
          <Card title="Stocktake" flex={ON_PHONE}>
            <Flex gap="2" align="end" wrap="wrap">
              <Box w="56">
                <SelectField label="Warehouse" value={warehouseId} onChange={setWarehouseId} {...warehouses} />
              </Box>
              <Button
                variant="solid"
                disabled={warehouseId === null || making.isBusy}
                onClick={() => {
                  if (warehouseId !== null) void making.run({ kind: 'stocktake', warehouseId });
                }}
              >
                Make a link
              </Button>
            </Flex>
          </Card>
          <Card title="Arrival of an order" flex={ON_PHONE}>
            <Flex gap="2" align="end" wrap="wrap">
              <Box w="56">
                <TextField
                  label="Order or draft bill"
                  placeholder="PO000123"
                  value={orderNo}
                  onChange={setOrderNo}
                  maxLength={20}
                  onEnter={arrive}
                />
              </Box>
              <Button variant="solid" disabled={orderNo.trim() === '' || making.isBusy} onClick={arrive}>
                Make a link
              </Button>
            </Flex>
          </Card>
        </Flex>
        {made && <NewLink made={made} />}
        {error && !data && <ErrorState lines={error.lines} onRetry={reload} />}
        {data?.data.length === 0 && (
          <EmptyState title="Nothing was counted yet" hint="Make a link above. Counts are listed here from then on." />
        )}
        {data?.data.map((count) => (
          <Count
            key={count.id}
            count={count}
            isBusy={ending.isBusy}
            onEnd={() => void ending.run(count.id)}
            onFill={() => setFilling(count)}
          />
        ))}
      </Flex>
      {filling && (
        <FillBillDialog
          count={filling}
          onClose={() => setFilling(null)}
          onFilled={() => {
            setFilling(null);
            reload();
          }}
        />
      )}
    </Page>
  );
}

const titleOf = ({ kind, warehouse, order }: PhoneCount): string =>
  kind === 'stocktake' ? `Stocktake of ${warehouse}` : `Arrival of ${order?.no ?? ''} in ${warehouse}`;

/** The address and code of a link that was just made; nobody can look them up later. */
function NewLink({ made }: { made: NewPhoneCount }) {
  const copy = () =>
    navigator.clipboard.writeText(made.url).then(
      () => toast.success('Copied'),
      () => toast.warning('The browser did not copy it. Mark it and copy it by hand.'),
    );
  return (
    <Card title={titleOf(made)}>
      <Flex gap="4" wrap="wrap" align="center">
        <chakra.img
          src={`data:image/svg+xml,${encodeURIComponent(made.qrCode)}`}
          alt="QR code of the link"
          w="36"
          h="36"
          bg="white"
        />
        <Box flex="1" minW="64">
          <Text>Scan this with the phone’s camera, or copy the link. This is the only time it is shown.</Text>
          <Flex gap="2" mt="2">
            <Input
              aria-label="Link"
              readOnly
              value={made.url}
              fontFamily="mono"
              onFocus={(event) => event.target.select()}
            />
            <Button onClick={() => void copy()}>Copy</Button>
          </Flex>
        </Box>
      </Flex>
    </Card>
  );
}

/** Links to sheets are as high as a finger needs. */
const LINKS_CSS = {
  '@media (pointer: coarse)': {
    '& a[data-record]': { display: 'inline-flex', alignItems: 'center', minH: '11', my: '-2' },
  },
};

interface CountProps {
  count: PhoneCount;
  isBusy: boolean;
  onEnd: () => void;
  onFill: () => void;
}

function Count({ count, isBusy, onEnd, onFill }: CountProps) {
  const { timeZone } = useAccount();
  const differing = count.lines.filter(({ counted, expected }) => countResult(counted, expected) !== 'right');
  return (
    <Card title={titleOf(count)} beside={<Badge tone={STATES[count.state].tone}>{STATES[count.state].label}</Badge>}>
      <Flex gap="3" wrap="wrap" align="center" css={LINKS_CSS}>
        <Text flex="1" minW="64" color="fg.muted" fontSize="sm">
          {count.sentAt
            ? `Counted by ${count.countedBy}, ${momentText(count.sentAt, timeZone)}: ${count.lines.length} lines, ${differing.length} differ`
            : `Made by ${count.createdBy}, ${momentText(count.createdAt, timeZone)}, ` +
              (count.openedAt ? `opened ${momentText(count.openedAt, timeZone)}` : 'not opened yet')}
        </Text>
        {count.order && (
          <RecordLink record={{ kind: 'sheet', id: count.order.id, type: SheetType.PurchaseOrder }}>
            {count.order.no}
          </RecordLink>
        )}
        {count.adjustment && (
          <RecordLink record={{ kind: 'sheet', id: count.adjustment.id, type: SheetType.Adjustment }}>
            {count.adjustment.no}
          </RecordLink>
        )}
        {count.bill && (
          <RecordLink record={{ kind: 'sheet', id: count.bill.id, type: SheetType.Bill }}>{count.bill.no}</RecordLink>
        )}
        {count.kind === 'receipt' && count.state === 'sent' && count.bill === null && (
          <Button size="sm" onClick={onFill}>
            Fill a bill …
          </Button>
        )}
        {count.state === 'valid' && (
          <Button size="sm" variant="ghost" disabled={isBusy} onClick={onEnd}>
            End link
          </Button>
        )}
      </Flex>
      {differing.length > 0 && <Differences lines={differing} isReceipt={count.kind === 'receipt'} />}
    </Card>
  );
}

function Differences({ lines, isReceipt }: { lines: readonly CountedLine[]; isReceipt: boolean }) {
  return (
    <SmallTable
      label="What differs"
      columns={[
        { label: 'Item' },
        { label: 'Counted', end: true },
        { label: isReceipt ? 'Open' : 'System', end: true },
        { label: '' },
      ]}
    >
      {lines.map(({ code, name, counted, expected }) => (
        <tr key={code}>
          <td>
            {code} {name}
          </td>
          <td data-end="">{quantityText(counted)}</td>
          <td data-end="">{expected === null ? '–' : quantityText(expected)}</td>
          <td>{RESULTS[countResult(counted, expected)]}</td>
        </tr>
      ))}
    </SmallTable>
  );
}
