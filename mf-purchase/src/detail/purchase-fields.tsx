import { use } from 'react';
import type { Sheet } from '@iwe/contract';
import { HostRoutes } from '@iwe/remote-kit';
import { plural, t } from '@iwe/session';
import { moneyText, RecordLink } from '@iwe/ui';
import { Remark, SheetLinkText } from '@iwe/ui/sheet-view';
import type { BoundFields } from '@iwe/ui/sheet-view';
import type { PurchaseDefinition } from '../kinds.ts';
import { rateText } from '../rate-text.ts';

/** The special fields of a purchase's head. */
export const PURCHASE_FIELDS: BoundFields<PurchaseDefinition['form']> = {
  supplier: ({ csr }) => csr && <RecordLink record={{ kind: 'supplier', name: csr.name }}>{csr.name}</RecordLink>,
  supplierCode: ({ csr }) => csr?.code || null,
  related: (sheet) => (sheet.related ? <Related link={sheet.related} /> : sheet.relatedNo || null),
  attention: ({ csr }) => (csr && csr.attention !== '' ? <Remark>{csr.attention}</Remark> : null),
  open: (sheet) => openText(sheet),
  fxRate: (sheet) => rateText(sheet.fx_rate),
};

function Related({ link }: { link: NonNullable<Sheet['related']> }) {
  return <SheetLinkText link={link} hasRoute={use(HostRoutes)} />;
}

const UNITS = { other: '{} units' } as const;

/** Returns the units and costs of the order that no approved bill has taken. */
function openText({ open }: Sheet): string | null {
  if (!open) return null;
  const costs = [
    open.sea_freight > 0 && t('freight USD {}', moneyText(open.sea_freight)),
    open.clearance_cost > 0 && t('clearance {}', moneyText(open.clearance_cost)),
  ].filter(Boolean);
  return [plural(open.quantity, UNITS), ...costs].join(', ');
}
