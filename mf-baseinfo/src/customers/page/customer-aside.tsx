import type { CustomerPage } from '@iwe/contract';
import { formatAbn, isAbnShown, SHEET_STATUS_LABELS } from '@iwe/domain';
import type { SheetStatus } from '@iwe/domain';
import { Box, dayText, Flex, moneyText, RecordLink, Text } from '@iwe/ui';
import { Card, SmallTable } from '@iwe/ui/sheet-view';
import { ageText } from '@iwe/ui/sheet';
import { TokenCard } from './token-card.tsx';

/**
 * The related data beside a customer's form: balance and its age, open drafts, latest sheets, and the token of its
 * shop.
 */
export function CustomerAside({ page, onChanged }: { page: CustomerPage; onChanged: () => void }) {
  return (
    <>
      <BalanceCard page={page} />
      <SheetsCard title="Open drafts" sheets={page.openDrafts} empty="No draft is open." />
      <SheetsCard title="Last sheets" sheets={page.lastSheets} empty="No sheet yet." />
      <TokenCard page={page} onChanged={onChanged} />
    </>
  );
}

function BalanceCard({ page }: { page: CustomerPage }) {
  const { creditLimit, xeroBalance } = page;
  const isOver = creditLimit !== 0 && xeroBalance > creditLimit;
  const share = creditLimit > 0 ? Math.min(1, Math.max(0, xeroBalance / creditLimit)) : 0;
  return (
    <Card
      title="Balance"
      beside={
        <Text fontSize="sm" color="fg.subtle">
          {ageText(page.xeroBalanceAt, new Date())}
        </Text>
      }
    >
      <Flex align="baseline" justify="space-between" gap="3" fontVariantNumeric="tabular-nums">
        <Text fontSize="xl" fontWeight="semibold" color={isOver ? 'danger.fg' : 'fg'}>
          {moneyText(xeroBalance)}
        </Text>
        <Text fontSize="sm" color="fg.muted">
          {creditLimit === 0 ? 'no limit' : `limit ${moneyText(creditLimit)}`}
        </Text>
      </Flex>
      {creditLimit > 0 && (
        <svg aria-hidden viewBox="0 0 100 4" width="100%" height="6" preserveAspectRatio="none" style={BAR}>
          <rect width="100" height="4" rx="1" fill="var(--chakra-colors-bg-muted)" />
          <rect
            width={share * 100}
            height="4"
            rx="1"
            fill={isOver ? 'var(--chakra-colors-danger-fg)' : 'var(--chakra-colors-accent-ring)'}
          />
        </svg>
      )}
      <Box fontSize="sm" color="fg.muted" mt="1">
        {isAbnShown(page.code) && <Text>ABN {formatAbn(page.code)}</Text>}
        {page.class && (
          <Text>
            Class {page.class.name}
            {page.class.payType && `, ${page.class.payType}`}
            {page.class.notes && `: ${page.class.notes}`}
          </Text>
        )}
      </Box>
    </Card>
  );
}

const BAR = { display: 'block', marginTop: '6px' } as const;

/** Sheets of a customer under a title. */
export function SheetsCard({
  title,
  sheets,
  empty,
}: {
  title: string;
  sheets: CustomerPage['openDrafts'];
  empty: string;
}) {
  if (sheets.length === 0)
    return (
      <Card title={title}>
        <Text fontSize="sm" color="fg.subtle">
          {empty}
        </Text>
      </Card>
    );
  return (
    <Card title={title}>
      <SmallTable
        label={title}
        columns={[{ label: 'Number' }, { label: 'Date' }, { label: 'Status' }, { label: 'Amount', end: true }]}
      >
        {sheets.map((sheet) => (
          <tr key={sheet.id}>
            <td>
              <RecordLink record={{ kind: 'sheet', id: sheet.id, type: sheet.type }}>{sheet.no}</RecordLink>
            </td>
            <td>{dayText(sheet.date)}</td>
            <td>{SHEET_STATUS_LABELS[sheet.status as SheetStatus]}</td>
            <td data-end="">{moneyText(sheet.amount)}</td>
          </tr>
        ))}
      </SmallTable>
    </Card>
  );
}
