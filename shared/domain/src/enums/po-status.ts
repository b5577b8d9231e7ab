/** Progress of a purchase order (spec §3, §4). */
export const PoStatus = { None: 0, Initial: 1, Adjusted: 2, Arrived: 3, Unloaded: 4 } as const;
export type PoStatus = (typeof PoStatus)[keyof typeof PoStatus];

export const PO_STATUS_LABELS: Readonly<Record<PoStatus, string>> = {
  0: '',
  1: 'Initial',
  2: 'Adjusted',
  3: 'Arrived',
  4: 'Unloaded',
};

/** Returns the next step and its button, or undefined when there is none. An order advances one step at a time. */
export function nextPoStatus(poStatus: number): { readonly to: PoStatus; readonly button: string } | undefined {
  if (poStatus === PoStatus.Initial) return { to: PoStatus.Adjusted, button: 'Adjusted' };
  if (poStatus === PoStatus.Adjusted) return { to: PoStatus.Arrived, button: 'Arrived' };
  if (poStatus === PoStatus.Arrived) return { to: PoStatus.Unloaded, button: 'Unloaded' };
  return undefined;
}

/** Returns po_status after approval: 1 when the supplier is the container builder, otherwise 2 (spec §4). */
export function poStatusAfterApprove(isContainerBuilder: boolean): PoStatus {
  return isContainerBuilder ? PoStatus.Initial : PoStatus.Adjusted;
}
