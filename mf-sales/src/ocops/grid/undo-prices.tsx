import type { PriceCell } from '@iwe/contract';
import { messages } from '@iwe/domain';
import { api, toast } from '@iwe/session';
import { Button, useAction } from '@iwe/ui';
import { priceCount } from './price-count.ts';
import { takenBack } from './price-rows.ts';

/** Takes back what the grid saved last, as a change of its own; refused where somebody changed it since. */
export function UndoPrices({ cells, onUndone }: { cells: readonly PriceCell[]; onUndone: () => void }) {
  const { run, isBusy } = useAction(async () => {
    await api.post('ocops/prices', { cells: takenBack(cells) });
    toast.success(messages.operationSuccessful);
    onUndone();
  });
  return (
    <Button busy={isBusy} title="Puts the prices back that the grid has changed" onClick={() => void run()}>
      Undo {priceCount(cells.length)}
    </Button>
  );
}
