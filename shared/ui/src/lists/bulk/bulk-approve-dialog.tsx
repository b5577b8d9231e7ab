import { useState } from 'react';
import type { ApprovalChoices, BulkApproveRequest, SheetRow } from '@iwe/contract';
import { isSalesSheet, messages, SHIP_TYPE_LABELS } from '@iwe/domain';
import type { ShipType } from '@iwe/domain';
import { useApi, t, plural } from '@iwe/session';
import { Button } from '../../kit/controls/button.tsx';
import { SelectField } from '../../kit/controls/select-field.tsx';
import { Skeleton } from '../../kit/feedback/skeleton.tsx';
import { moneyText } from '../../kit/data/money.tsx';
import { Box, Flex, Text } from '../../kit/layout.ts';
import { Dialog } from '../../kit/overlay/dialog.tsx';
import { DRIVER_ROLES, useStaff, useWarehouses } from '../filters/base-options.ts';

/** What single sheets of types 1 and 2 are approved with where they have nothing of their own. */
export type BulkChoice = Pick<BulkApproveRequest, 'choices' | 'driverId'>;

type Present = ApprovalChoices['data'][number];

/**
 * Approves many drafts (spec §4 "Approve"). Each keeps its own warehouse, shipping type and driver; a sheet without a
 * warehouse is asked for one, with the one that fills all its lines chosen first.
 */
export function BulkApproveDialog({
  ticked,
  drafts,
  busy,
  onClose,
  onApprove,
}: {
  ticked: number;
  drafts: readonly SheetRow[];
  busy: boolean;
  onClose: () => void;
  onApprove: (choice: BulkChoice) => void;
}) {
  const staff = useStaff(DRIVER_ROLES);
  const sales = drafts.filter((row) => isSalesSheet(row.type));
  const asks = sales.length > 0;
  const { data, error, isLoading } = useApi<ApprovalChoices>(
    asks ? 'orders/approval-choices' : null,
    { ids: sales.map(({ id }) => id).join(',') },
    { quiet: true, freshMs: 0 },
  );
  const [typed, setTyped] = useState<ReadonlyMap<number, number>>(new Map());
  const [driverId, setDriver] = useState<number | null>(null);
  const [asked, setAsked] = useState(false);
  const missing = data?.data.filter((sheet) => sheet.warehouseId === null) ?? [];
  const warehouseOf = (sheet: Present): number | null => typed.get(sheet.id) ?? sheet.fillingWarehouseId;
  const isReady = !asks || (data !== undefined && missing.every((sheet) => warehouseOf(sheet) !== null));
  const submit = () => {
    setAsked(true);
    if (!isReady) return;
    if (!asks) return onApprove({});
    const choices = missing.map((sheet) => ({
      id: sheet.id,
      warehouseId: warehouseOf(sheet) ?? 0,
      ...(sheet.driverId === null && driverId !== null ? { driverId } : {}),
    }));
    onApprove({ ...(choices.length > 0 ? { choices } : {}), driverId });
  };
  const left = ticked - drafts.length;
  const complete = (data?.data.length ?? 0) - missing.length;
  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={!busy}
      size={missing.length > 0 ? 'md' : 'sm'}
      title={t('Approve {}', sheets(drafts.length))}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="solid" busy={busy} disabled={drafts.length === 0} onClick={submit}>
            Approve {drafts.length}
          </Button>
        </>
      }
    >
      <Flex direction="column" gap="3" color="fg">
        {drafts.length === 0 && <Text>{t('None of the ticked sheets is a draft.')}</Text>}
        {left > 0 && drafts.length > 0 && <Text color="fg.muted">{plural(left, NO_DRAFT)}</Text>}
        {error && !data && (
          <Text role="alert" color="danger.fg">
            {error.lines.map((line) => t(line)).join(' ')}
          </Text>
        )}
        {isLoading && !data && <Skeleton h="12" />}
        {complete > 0 && <Text color="fg.muted">{plural(complete, OWN_WAREHOUSE)}</Text>}
        {missing.length > 0 && (
          <MissingWarehouses
            rows={sales}
            missing={missing}
            warehouseOf={warehouseOf}
            isAsked={asked}
            onChoose={(ids, warehouseId) =>
              setTyped((now) => new Map([...now, ...ids.map((id) => [id, warehouseId] as const)]))
            }
          />
        )}
        {asks && (
          <SelectField
            label="Driver"
            hint="For sheets without a driver."
            value={driverId}
            onChange={setDriver}
            options={staff.options}
            isLoading={staff.isLoading}
            onRetry={staff.onRetry}
            placeholder="None"
          />
        )}
        {drafts.length > 0 && (
          <Text color="fg.muted" fontSize="sm">
            {t('Only sheets without any finding are approved. The others stay drafts, and you see why.')}
          </Text>
        )}
      </Flex>
    </Dialog>
  );
}

/** From this many on, one field chooses for all that no warehouse fills. */
const MANY = 2;
const NO_DRAFT = {
  one: '{} ticked sheet is no draft and left alone.',
  other: '{} ticked sheets are no draft and left alone.',
};
const OWN_WAREHOUSE = {
  one: '{} sheet keeps its own warehouse and shipping.',
  other: '{} sheets keep their own warehouse and shipping.',
};

function MissingWarehouses({
  rows,
  missing,
  warehouseOf,
  isAsked,
  onChoose,
}: {
  rows: readonly SheetRow[];
  missing: readonly Present[];
  warehouseOf: (sheet: Present) => number | null;
  isAsked: boolean;
  onChoose: (ids: readonly number[], warehouseId: number) => void;
}) {
  const warehouses = useWarehouses();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const [unfilled] = useState(() => missing.filter((sheet) => sheet.fillingWarehouseId === null).map(({ id }) => id));
  const field = { options: warehouses.options, isLoading: warehouses.isLoading, clearable: false } as const;
  return (
    <Flex direction="column" gap="2">
      {unfilled.length >= MANY && (
        <SelectField
          {...field}
          label={`Warehouse of the ${unfilled.length} sheets that none fills`}
          value={null}
          onChange={(warehouseId) => {
            if (warehouseId !== null) onChoose(unfilled, warehouseId);
          }}
        />
      )}
      <Box
        as="ul"
        listStyleType="none"
        maxH="50dvh"
        overflowY="auto"
        pe="1"
        tabIndex={0}
        aria-label={t('Warehouses to choose')}
      >
        {missing.map((sheet) => {
          const row = byId.get(sheet.id);
          const value = warehouseOf(sheet);
          return (
            <Flex
              as="li"
              key={sheet.id}
              gap="3"
              align="center"
              flexWrap="wrap"
              py="1"
              borderTopWidth="1px"
              borderColor="border.subtle"
            >
              <Box flex="1 1 200px" minW="0">
                <Text fontWeight="medium" fontVariantNumeric="tabular-nums">
                  {`${row?.no ?? ''} · ${moneyText(row?.amount ?? 0)}`}
                </Text>
                <Text fontSize="sm" color="fg.subtle" truncate>
                  {`${row?.customerName ?? ''} · ${t(SHIP_TYPE_LABELS[sheet.shipType as ShipType] ?? '')}`}
                </Text>
              </Box>
              <Box flex="1 1 180px">
                <SelectField
                  {...field}
                  label={`Warehouse of ${row?.no ?? ''}`}
                  hideLabel
                  size="sm"
                  value={value}
                  onChange={(warehouseId) => {
                    if (warehouseId !== null) onChoose([sheet.id], warehouseId);
                  }}
                  error={isAsked && value === null ? messages.pleaseEnter : undefined}
                />
              </Box>
            </Flex>
          );
        })}
      </Box>
    </Flex>
  );
}

/** Returns '1 sheet', '3 sheets'. */
export const sheets = (count: number): string => plural(count, { one: '{} sheet', other: '{} sheets' });
