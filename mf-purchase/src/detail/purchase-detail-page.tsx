import { t } from '@iwe/session';
import { use } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type { Sheet } from '@iwe/contract';
import { PO_STATUS_LABELS, SheetType } from '@iwe/domain';
import type { PoStatus } from '@iwe/domain';
import { HostRoutes } from '@iwe/remote-kit';
import { Badge, ButtonLink } from '@iwe/ui';
import { SheetDetail, XeroTag } from '@iwe/ui/sheet-view';
import { usePurchaseKind } from '../kinds.ts';
import { PURCHASE_FIELDS } from './purchase-fields.tsx';
import { purchaseLineCells } from './purchase-line-cells.tsx';

/** The detail of a purchase order, a bill or a bill credit note. */
export function PurchaseDetailPage() {
  const { id = '', routeName } = useParams();
  const navigate = useNavigate();
  const hasRoute = use(HostRoutes);
  const definition = usePurchaseKind(routeName);
  const name = definition.routeName;
  return (
    <SheetDetail
      key={name}
      definition={definition}
      id={Number(id)}
      cells={purchaseLineCells}
      fields={PURCHASE_FIELDS}
      tags={tags}
      hasRoute={hasRoute}
      onOpen={(next) => void navigate(`/order_detail/${name}/${next}`)}
      onGo={(path) => void navigate(path)}
      onEdit={hasRoute(`/order_edit/${name}/1`) ? (sheetId) => void navigate(`/order_edit/${name}/${sheetId}`) : null}
    />
  );
}

function tags(sheet: Sheet) {
  if (sheet.type !== SheetType.PurchaseOrder)
    return <XeroTag xeroSent={sheet.xeroSent} paymentState={sheet.paymentState} page={sheet.xeroPage} />;
  const progress = PO_STATUS_LABELS[sheet.po_status as PoStatus];
  return (
    <>
      {progress && <Badge tone="accent">{t(progress)}</Badge>}
      {sheet.arrivedNotBilled && (
        <Badge tone="spark" title={t('The goods have arrived, and no approved bill has taken all of them in yet')}>
          {t('arrived, not billed')}
        </Badge>
      )}
      {sheet.arrivedNotBilled && <CountArrival no={sheet.no} />}
    </>
  );
}

/** The way from an order whose goods have arrived to counting them on a phone. */
function CountArrival({ no }: { no: string }) {
  const hasRoute = use(HostRoutes);
  if (!hasRoute('/counts')) return null;
  return (
    <ButtonLink size="sm" asChild>
      <Link to={`/counts?order=${no}`}>{t('Count the arrival')}</Link>
    </ButtonLink>
  );
}
