import { t } from '@iwe/session';
import type { ApprovalPreview, Sheet } from '@iwe/contract';
import { findingKey, isSalesSheet, messages, SHIP_TYPE_LABELS, SHIP_TYPES_IN_ORDER } from '@iwe/domain';
import type { FindingCode } from '@iwe/domain';
import { useEffect, useId, useRef, useState } from 'react';
import type { FormEvent, RefObject } from 'react';
import { Button } from '../../../kit/controls/button.tsx';
import { SelectField } from '../../../kit/controls/select-field.tsx';
import type { SelectOption } from '../../../kit/controls/select-field.tsx';
import { Skeleton } from '../../../kit/feedback/skeleton.tsx';
import { Box, chakra, Flex, Grid, Text } from '../../../kit/layout.ts';
import { DRIVER_ROLES, useStaff, useWarehouses } from '../../../lists/filters/base-options.ts';
import { useIsTouch } from '../../../kit/root/use-is-narrow.ts';
import { Dialog } from '../../../kit/overlay/dialog.tsx';
import { optionsInWords } from '../../../kit/words.tsx';
import { NoteField } from '../note-field.tsx';
import { ApprovalFiguresView } from './approval-figures.tsx';
import type { ShippingChoice } from './approve-dialog.tsx';
import { FindingList } from './finding-list.tsx';
import type { ListedFinding } from './finding-list.tsx';
import { useApprovalPreview } from './permit-panel.tsx';
import type { ApprovalRefusal } from './refusal.ts';

const SHIP_TYPES = SHIP_TYPES_IN_ORDER.map((value) => ({ value: value as number, label: SHIP_TYPE_LABELS[value] }));

/**
 * Everything that an approval is decided on, in one dialog: figures, findings with who may lift them, and for types 1
 * and 2 warehouse, ship type and driver (spec §4 "Approve"). A refusal is shown in place, so a choice can be changed.
 */
export interface ApprovalPanelProps {
  sheet: Pick<Sheet, 'id' | 'no' | 'type' | 'warehouseId' | 'shipType' | 'driverId'>;
  busy: string | null;
  /** The outcome of the last attempt; undefined before it and after a new choice. */
  refusal: ApprovalRefusal | undefined;
  onClose: () => void;
  /** Forgets the refusal, because the choice has changed. */
  onChange: () => void;
  /** `choice` is null for kinds that ask for none. */
  onApprove: (choice: ShippingChoice | null, acknowledged: readonly string[]) => void;
  /** Asks people with the right; absent when this user can't ask. */
  onAsk?: ((note: string, choice: ShippingChoice | null) => void) | undefined;
  /** Opens the permits; absent for users without any of the rights. */
  onPermit?: (() => void) | undefined;
  /** Opens the editor; absent for users who can't change the sheet. */
  onChangeSheet?: (() => void) | undefined;
}

export function ApprovalPanel(props: ApprovalPanelProps) {
  const { sheet, busy, refusal, onClose, onApprove, onAsk, onPermit, onChangeSheet } = props;
  const asks = isSalesSheet(sheet.type);
  const shipping = useShippingChoice(sheet, props.onChange);
  const { data: preview, error } = useApprovalPreview(sheet.id, shipping.chosenWarehouseId);
  const choice = shipping.choiceOf(preview);
  const form = useRef<HTMLFormElement>(null);
  useFocusOnRefusal(form, refusal);
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const go = useRef<HTMLButtonElement>(null);
  const isTouch = useIsTouch();
  const id = useId();

  const findings = findingsToShow(preview, refusal);
  const isRefused = refusal?.kind === 'refused';
  const isDecidable = findings.some(
    ({ needs, covered }) => isRight(needs) && covered !== 'actor' && covered !== 'permit',
  );
  const isStopped = isRefused || preview?.allowed === false;
  const canAsk = onAsk && isStopped && isDecidable;
  const isMissing = asks && (choice.warehouseId === null || !choice.shipType);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (busy !== null || isMissing) return;
    // Kinds without choices have one dialog alone: what it shows is what is acknowledged.
    onApprove(asks ? choice : null, asks ? [] : findings.map(keyOf));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      role={asks || isRefused ? 'dialog' : 'alertdialog'}
      title={titleOf({ no: sheet.no, asks, isRefused })}
      // Never a field under a finger: its keyboard would cover the panel.
      {...(isTouch || !asks || (sheet.warehouseId !== null && sheet.shipType) ? { initialFocus: go } : {})}
      footer={
        <>
          <Button onClick={onClose}>{isRefused ? 'Close' : 'Cancel'}</Button>
          {onPermit && isStopped && isDecidable && <Button onClick={onPermit}>Permit …</Button>}
          {canAsk && (
            <Button
              {...(isRefused ? { variant: 'solid' as const } : {})}
              busy={busy === 'approval-requests'}
              onClick={() => onAsk(note, asks ? choice : null)}
            >
              Ask for approval
            </Button>
          )}
          <Button
            ref={go}
            variant={isRefused && canAsk ? 'outline' : 'solid'}
            type="submit"
            form={id}
            busy={busy === 'approve'}
          >
            Approve
          </Button>
        </>
      }
    >
      <chakra.form ref={form} id={id} noValidate onSubmit={submit} color="fg">
        <Grid templateColumns={{ base: '1fr', md: asks ? '260px 1fr' : '1fr' }} columnGap="6" rowGap="4">
          {asks && <ShippingFields shipping={shipping} choice={choice} preview={preview} isAsked={tried} />}
          <Flex direction="column" gap="3" minW="0">
            {preview?.asked && !preview.asked.mine && <AskedBy asked={preview.asked} />}
            {isRefused && (
              <Text role="alert" color="danger.fg">
                {t(
                  isDecidable
                    ? 'These findings need a right that you do not hold:'
                    : 'These findings block the approval:',
                )}
              </Text>
            )}
            {findings.length > 0 && <FindingList findings={findings} onChangeSheet={onChangeSheet} />}
            {canAsk && <NoteField label="Note to who decides" value={note} onChange={setNote} rows={1} />}
            {error && !preview && <Text color="danger.fg">{error.lines.map((line) => t(line)).join(' ')}</Text>}
            {!preview && !error && <Skeleton h="20" />}
            {preview?.figures && <ApprovalFiguresView figures={preview.figures} warehouseId={choice.warehouseId} />}
            {!asks && !isRefused && <Text fontWeight="semibold">{t(messages.approveNow)}</Text>}
          </Flex>
        </Grid>
      </chakra.form>
    </Dialog>
  );
}

/**
 * Moves the focus to what must change once an approval is refused: the field that a finding names, else the first way
 * to change the sheet, else the note to who may permit it. Without any of them the focus stays on the button.
 */
function useFocusOnRefusal(form: RefObject<HTMLFormElement | null>, refusal: ApprovalRefusal | undefined) {
  useEffect(() => {
    if (refusal?.kind !== 'refused') return;
    const isAbout = (part: string) => refusal.items.some(({ code }) => code.startsWith(part));
    const places = [
      // Another warehouse may have what this one lacks.
      (isAbout('warehouse.') || isAbout('stock.')) && '[data-choice=warehouse] input',
      isAbout('shipType.') && '[data-choice=ship-type] input',
      '[data-change-sheet]',
      'textarea',
    ];
    const found = places.map((place) => (place ? form.current?.querySelector<HTMLElement>(place) : null));
    found.find((element) => element)?.focus();
  }, [form, refusal]);
}

const isRight = (needs: string | undefined): boolean =>
  needs !== undefined && needs !== '' && needs !== 'rule' && needs !== 'acknowledge';

const keyOf = ({ code, line }: ListedFinding): string =>
  findingKey({ code: code as FindingCode, ...(line === null || line === undefined ? {} : { line }) });

function titleOf({ no, asks, isRefused }: { no: string; asks: boolean; isRefused: boolean }): string {
  if (isRefused) return `${no} is not approved`;
  return asks ? `Approve ${no}` : messages.confirmApproveTitle;
}

/**
 * The server's refusal says the latest; before an attempt, the preview does. A missing warehouse is a field's matter.
 */
function findingsToShow(
  preview: ApprovalPreview | undefined,
  refusal: ApprovalRefusal | undefined,
): readonly ListedFinding[] {
  const previewed = preview?.findings.filter(({ code }) => code !== 'warehouse.required') ?? [];
  if (!refusal || refusal.kind === 'other') return previewed;
  return refusal.items.map((item) => ({
    ...previewed.find((finding) => keyOf(finding) === keyOf(item)),
    ...item,
  }));
}

function AskedBy({ asked }: { asked: NonNullable<ApprovalPreview['asked']> }) {
  return (
    <Box bg="spark.subtle" borderWidth="1px" borderColor="spark.border" borderRadius="md" px="2.5" py="1.5">
      <Text color="spark.fg">{t('{} asked for approval.', asked.by.join(', '))}</Text>
      {asked.note && (
        <Text overflowWrap="anywhere" whiteSpace="pre-line">
          {asked.note}
        </Text>
      )}
    </Box>
  );
}

type Choice = ShippingChoice & { driverId: number | null };

/** The choices of an approval: what was typed, else what the sheet has, else what the server proposes. */
function useShippingChoice(sheet: ApprovalPanelProps['sheet'], onChange: () => void) {
  const [typed, setTyped] = useState<Partial<Choice>>({});
  const set = (change: Partial<Choice>) => {
    setTyped((now) => ({ ...now, ...change }));
    onChange();
  };
  const choiceOf = (preview: ApprovalPreview | undefined): Choice => ({
    warehouseId: sheet.warehouseId ?? preview?.choice?.warehouseId ?? null,
    shipType: sheet.shipType,
    driverId: sheet.driverId,
    ...typed,
  });
  return { set, choiceOf, chosenWarehouseId: typed.warehouseId ?? null };
}

function ShippingFields({
  shipping,
  choice,
  preview,
  isAsked,
}: {
  shipping: ReturnType<typeof useShippingChoice>;
  choice: Choice;
  preview: ApprovalPreview | undefined;
  isAsked: boolean;
}) {
  const warehouses = useWarehouses();
  const staff = useStaff(DRIVER_ROLES);
  const place = useRef<HTMLDivElement>(null);
  const proposed = warehouses.options.find(({ value }) => value === choice.warehouseId)?.label;
  useEffect(() => {
    // A proposal that arrives under the cursor is selected, so that typing replaces it.
    const field = document.activeElement;
    if (field instanceof HTMLInputElement && field.value === proposed && place.current?.contains(field)) field.select();
  }, [proposed]);
  return (
    <Flex ref={place} direction="column" gap="3">
      <div data-choice="warehouse">
        <SelectField
          label="Warehouse"
          required
          value={choice.warehouseId}
          clearable={false}
          onChange={(warehouseId) => shipping.set({ warehouseId })}
          options={withStock(warehouses.options, preview?.figures?.stock ?? [])}
          isLoading={warehouses.isLoading}
          onRetry={warehouses.onRetry}
          error={isAsked && choice.warehouseId === null ? messages.pleaseEnter : undefined}
        />
      </div>
      <div data-choice="ship-type">
        <SelectField
          label="Shipping Type"
          required
          clearable={false}
          value={choice.shipType || null}
          onChange={(shipType) => shipping.set({ shipType: shipType ?? choice.shipType })}
          options={optionsInWords(SHIP_TYPES)}
          error={isAsked && !choice.shipType ? messages.pleaseEnter : undefined}
        />
      </div>
      <SelectField
        label="Driver"
        value={choice.driverId}
        onChange={(driverId) => shipping.set({ driverId })}
        options={staff.options}
        isLoading={staff.isLoading}
        onRetry={staff.onRetry}
        placeholder="None"
      />
    </Flex>
  );
}

type Stock = NonNullable<ApprovalPreview['figures']>['stock'];

/** Returns the warehouses in the order of what they can fill, each with what it lacks. */
function withStock(options: readonly SelectOption<number>[], stock: Stock): readonly SelectOption<number>[] {
  if (stock.length === 0) return options;
  const places = new Map(stock.map((place, index) => [place.warehouseId, { place, index }]));
  const rank = ({ value }: SelectOption<number>): number => places.get(value)?.index ?? stock.length;
  return options
    .toSorted((one, other) => rank(one) - rank(other))
    .map((option) => {
      const found = places.get(option.value);
      return found ? { ...option, content: <PlaceOption name={option.label} place={found.place} /> } : option;
    });
}

function PlaceOption({ name, place }: { name: string; place: Stock[number] }) {
  const short = place.lines.filter(({ need, have }) => have < need).length;
  return (
    <Flex justify="space-between" gap="3" w="full">
      <span>{name}</span>
      <Text as="span" fontSize="sm" color={short === 0 ? 'success.fg' : 'fg.subtle'}>
        {short === 0 ? t('all lines') : t('{} short', short)}
      </Text>
    </Flex>
  );
}
