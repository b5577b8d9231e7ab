/** Shipping types (spec §3). */
export const ShipType = {
  Delivery: 1,
  PickUp: 2,
  FastDelivery: 3,
  DriverPickUp: 4,
  ReturnByCsr: 5,
  MorningDelivery: 6,
  AfternoonDelivery: 7,
  ThirdPartyLogistics: 8,
} as const;
export type ShipType = (typeof ShipType)[keyof typeof ShipType];

export const SHIP_TYPE_LABELS: Readonly<Record<ShipType, string>> = {
  1: 'Delivery',
  2: 'Pick-up',
  3: 'Fast Delivery',
  4: 'Driver Pick-up',
  5: 'Return by CSR',
  6: 'Morning Delivery',
  7: 'Afternoon Delivery',
  8: '3rd-Party Logistics',
};

/** The order of the options in the specification. */
export const SHIP_TYPES_IN_ORDER: readonly ShipType[] = [1, 6, 7, 2, 3, 8, 4, 5];

/** Goods of these ship types go with a driver of the house: all but what customers fetch or return, or others carry. */
export const DRIVEN_SHIP_TYPES: readonly ShipType[] = [
  ShipType.Delivery,
  ShipType.FastDelivery,
  ShipType.DriverPickUp,
  ShipType.MorningDelivery,
  ShipType.AfternoonDelivery,
];

/** The initial ship type of credit notes: Driver Pick-up (spec §2). */
export const DEFAULT_CREDIT_NOTE_SHIP_TYPE: ShipType = ShipType.DriverPickUp;

/** A customer's default: Delivery or Pick up (spec §3). */
export const DEFAULT_SHIP_TYPE_LABELS: Readonly<Record<1 | 2, string>> = { 1: 'Delivery', 2: 'Pick up' };

/** Delivery status codes (spec §3). */
export const DeliveryStatus = { Preparing: 0, Ready: 1, Delivering: 2, Finished: 3, Cancelled: 99 } as const;
export type DeliveryStatus = (typeof DeliveryStatus)[keyof typeof DeliveryStatus];

/** The names of the codes where no ship type words them (spec §3). */
export const DELIVERY_STATUS_LABELS: Readonly<Record<DeliveryStatus, string>> = {
  0: 'Preparing',
  1: 'Ready',
  2: 'Delivering',
  3: 'Finished',
  99: 'Cancelled',
};

/** The filter's text for code 0, because 0 would be dropped as empty (spec §4, §5). */
export const DELIVER_PREPARING_FILTER = 'deliver preparing';

/** The colour of each code: the name of a semantic palette of @iwe/ui. */
export const DELIVERY_STATUS_COLOURS: Readonly<Record<DeliveryStatus, 'gray' | 'blue' | 'orange' | 'green' | 'red'>> = {
  0: 'gray',
  1: 'blue',
  2: 'orange',
  3: 'green',
  99: 'red',
};

/**
 * Returns the label of a delivery status for a ship type (spec §4): 2 and 4 pick up, 5 returns, 4 and 5 are Confirmed
 * instead of Ready.
 */
export function deliveryStatusLabel(deliveryStatus: number, shipType: number): string {
  const isPickUp = shipType === ShipType.PickUp || shipType === ShipType.DriverPickUp;
  const isReturn = shipType === ShipType.ReturnByCsr;
  switch (deliveryStatus) {
    case DeliveryStatus.Preparing:
      return 'Preparing';
    case DeliveryStatus.Ready:
      return shipType === ShipType.DriverPickUp || isReturn ? 'Confirmed' : 'Ready';
    case DeliveryStatus.Delivering:
      return isPickUp ? 'Picking-up' : isReturn ? 'Returning' : 'Delivering';
    case DeliveryStatus.Finished:
      return isPickUp ? 'Picked up' : isReturn ? 'Returned' : 'Delivered';
    case DeliveryStatus.Cancelled:
      return 'Cancelled';
    default:
      return '';
  }
}
