import type { Sheet } from '@iwe/contract';
import { isReturnSheet, messages, UNCHOSEN_TAX_TYPE } from '@iwe/domain';
import type { SheetType } from '@iwe/domain';
import { toast, TOAST_MS } from '@iwe/ui';
import { acceptPartner, partnerLinks } from '@iwe/ui/sheet';
import type { NamedRecord, SheetEditor } from '@iwe/ui/sheet';
import type { PurchaseHeader } from './purchase-content.ts';

interface SupplierChoice {
  editor: SheetEditor<PurchaseHeader>;
  type: SheetType;
  /** The sheet that the head's relatedId names, once it is loaded. */
  related: Sheet | null;
  onPick: (supplier: NamedRecord | null) => void;
  /** Called when a typed number of a related sheet belonged to the supplier before. */
  onForgetRelated: () => void;
}

/** Sets the supplier of the sheet. With lines of another supplier's sheets it asks first, and may be refused. */
export async function chooseSupplier(next: NamedRecord | null, choice: SupplierChoice): Promise<void> {
  const { editor, type, related, onPick } = choice;
  const { header, lines } = editor;
  const isOther = (next?.id ?? null) !== header.customerId;
  if (!isOther) return onPick(next);
  const relatedNo = header.relatedId === null ? null : (related?.no ?? '');
  const links = await partnerLinks({ sourceId: isReturnSheet(type) ? editor.sourceId : null, lines, relatedNo });
  const choosesTaxType = isReturnSheet(type) && links.length > 0;
  if (lines.length > 0 && links.length > 0 && !(await acceptPartner(links, { partner: 'supplier', choosesTaxType })))
    return;
  if (lines.length > 0 && links.length === 0) toast.warning(messages.customerChanged, { duration: TOAST_MS.short });
  onPick(next);
  // A number that was typed before the first supplier was chosen is meant for it.
  if (header.customerId !== null) choice.onForgetRelated();
  editor.setHeader({
    customerId: next?.id ?? null,
    relatedId: null,
    ...(choosesTaxType ? { taxType: UNCHOSEN_TAX_TYPE } : {}),
  });
  editor.dropSources();
}
