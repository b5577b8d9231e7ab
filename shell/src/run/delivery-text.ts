import { deliveryStatusLabel, DeliveryStatus } from '@iwe/domain';

/** Returns how the end of a delivery is called: 'Delivered', 'Not picked up'. */
export function endedText(shipType: number, isDelivered: boolean): string {
  const done = deliveryStatusLabel(DeliveryStatus.Finished, shipType);
  return isDelivered ? done : `Not ${done.toLowerCase()}`;
}

/** Returns the time of day of a moment on this phone. */
export const timeText = (moment: string | number): string =>
  new Date(moment).toLocaleTimeString('en-AU', { hour: '2-digit', minute: '2-digit', hour12: false });

/** Returns 'one report' or '3 reports'. */
export const reportsText = (count: number): string => (count === 1 ? 'one report' : `${count} reports`);
