import type { App } from '../../core/app-types.ts';
import { costsRoutes } from './costs/costs.routes.ts';
import { bulkRoutes } from './bulk/bulk.routes.ts';
import { countSheetRoutes } from './counts/count-sheet.routes.ts';
import { editRoutes } from './edit/edit.routes.ts';
import { sheetHistoryRoutes } from './history/sheet-history.routes.ts';
import { sheetListRoutes } from './list/sheet-list.routes.ts';
import { permitRoutes } from './permits/permits.routes.ts';
import { orderProgressRoutes } from './po/order-progress.routes.ts';
import { sheetRoutes } from './read/sheet.routes.ts';
import { saveRoutes } from './save/save.routes.ts';
import { transitionRoutes } from './transition/transition.routes.ts';

/** Everything about sheets: list, detail, save, state machine, edits, permits, history. */
export async function sheetsRoutes(app: App): Promise<void> {
  for (const routes of [
    countSheetRoutes,
    sheetListRoutes,
    sheetRoutes,
    saveRoutes,
    transitionRoutes,
    editRoutes,
    bulkRoutes,
    permitRoutes,
    costsRoutes,
    orderProgressRoutes,
    sheetHistoryRoutes,
  ])
    await routes(app);
}

export { recordDelivery } from './delivery/record-delivery.command.ts';
export { payloadHash } from './payload-hash.ts';
export { lastFxRate } from './costs/costs.repository.ts';
export {
  createSheet,
  isTwinUuid,
  newSheetProblems,
  selfOrderMadeBefore,
  staffDrafter,
} from './save/create-sheet.command.ts';
export { systemQuantities } from './save/count-figures.repository.ts';
export { openOfOrder } from './sources/open-order.repository.ts';
export { fillBillOfOrder, planBill } from './po/fill-bill.command.ts';
export type { Arrival } from './po/fill-bill.command.ts';
export type { SaveInput } from './save/draft-sheet.ts';
export { cancelSelfOrder } from './transition/cancel-self-order.command.ts';
export { ruleActor } from './sheet-actor.ts';
export { lockSheet } from './sheet-lock.ts';
export { stateOf } from './sheet-record.ts';
export { presentHead } from './sheet.presenter.ts';
export { countSheets, presentCount } from './list/sheet-list.repository.ts';
export { readQueue } from './permits/approval-questions.repository.ts';
export { rightsOf } from './permits/permit-findings.command.ts';
