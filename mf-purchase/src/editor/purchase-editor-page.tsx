import { useEditorHost } from '@iwe/remote-kit';
import { SheetEditorPage } from '@iwe/ui/sheet';
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { usePurchaseKind } from '../kinds.ts';
import { PurchaseEditor } from './purchase-editor.tsx';
import { startPurchase } from './purchase-seed.ts';

/** /order_add/{kind}/:operation? and /order_edit/{kind}/:id of purchase orders, bills and bill credit notes. */
export function PurchaseEditorPage() {
  const { routeName } = useParams();
  const definition = usePurchaseKind(routeName);
  const start = useMemo(() => startPurchase(definition), [definition]);
  return (
    <SheetEditorPage
      key={definition.routeName}
      definition={definition}
      start={start}
      editor={PurchaseEditor}
      host={useEditorHost()}
    />
  );
}
