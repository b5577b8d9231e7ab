import { deliveryStatusLabel, DeliveryStatus } from '@iwe/domain';

/** Returns how the end of a delivery is called: 'Delivered', 'Not picked up'. */
export function endedWords(shipType: number, isDelivered: boolean): string {
  const done = deliveryStatusLabel(DeliveryStatus.Finished, shipType);
  return isDelivered ? done : `Not ${done.toLowerCase()}`;
}

/** Returns the time of day of a moment on this phone. */
export const timeText = (moment: string | number): string =>
  new Date(moment).toLocaleTimeString('en-AU', { hour: '2-digit', minute: '2-digit', hour12: false });

/** Returns 'one report' or '3 reports'. */
export const reportsText = (count: number): string => (count === 1 ? 'one report' : `${count} reports`);

/** Returns the address of a map that shows a place: the phone's own app where there is one. */
export const mapOf = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;

/** Returns the address that dials a number: digits and a leading plus alone. */
export const dialOf = (phone: string): string => `tel:${phone.replace(/(?!^\+)\D/g, '')}`;
