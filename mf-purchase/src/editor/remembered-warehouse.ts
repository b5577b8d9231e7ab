import { localMemory, sessionStore } from '@iwe/session';

/** One for each account: another organisation has other warehouses. */
const keyOf = (): string | null => {
  const { account } = sessionStore.get();
  return account ? `purchase-warehouse.${account.eId}` : null;
};

/** Returns the warehouse of the last purchase that this account saved in this browser; null before the first. */
export function rememberedWarehouse(): number | null {
  const key = keyOf();
  return key === null ? null : localMemory.read<number>(key);
}

/** Remembers the warehouse of a saved purchase: a new one begins with it. */
export function rememberWarehouse(warehouseId: number | null): void {
  const key = keyOf();
  if (key !== null && warehouseId !== null) localMemory.write(key, warehouseId);
}
