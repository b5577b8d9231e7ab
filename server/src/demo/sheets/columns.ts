import { ActualPayment, DeliveryStatus } from '@iwe/domain';
import type { Random } from '../random.ts';
import type { World } from './world.ts';

type Columns = Record<string, string | number | boolean | null>;

/**
 * Returns the accounting columns of an approved sheet: older ones were sent, a few were forgotten, most of the newest
 * are not sent yet. None was refused: nothing is connected that could have refused it.
 */
export function xeroColumns(random: Random, age: number): Columns {
  const draw = random.fraction();
  if (draw < (age > 2 ? 0.97 : 0.45)) return { xero_state: 2, xero_id: random.uuid() };
  return { xero_state: 0 };
}

/** Returns delivery, driver and print columns of an approved sales sheet by its age in days. */
export function deliveryColumns(world: World, shipType: number): Columns {
  const { random, age, staff } = world;
  const status =
    age > 4
      ? DeliveryStatus.Finished
      : random.weighted([
          [DeliveryStatus.Preparing, age <= 1 ? 5 : 1],
          [DeliveryStatus.Ready, 3],
          [DeliveryStatus.Delivering, 3],
          [DeliveryStatus.Finished, age <= 1 ? 2 : 6],
        ] as const);
  const needsDriver = shipType !== 2 && shipType !== 5 && shipType !== 8;
  return {
    ship_type: shipType,
    delivery_status: status,
    driver_id: needsDriver && status >= DeliveryStatus.Delivering ? random.pick(staff.drivers) : null,
    delivery_comment:
      status === DeliveryStatus.Finished && random.chance(0.05)
        ? random.pick(['Left at rear roller door', 'Signed by reception', 'Customer short of staff, waited 20 min'])
        : '',
    is_printed: random.chance(age > 1 ? 0.93 : 0.5),
  };
}

/** Returns the paid amount: cash customers pay at once, accounts within weeks. */
export function paidWith(random: Random, paymentType: string, age: number): number {
  const isAccount = /week|night|month|30/i.test(paymentType);
  const paidShare = isAccount ? Math.min(0.97, age / 45) : Math.min(0.98, 0.75 + age / 40);
  if (!random.chance(paidShare)) return random.chance(0.06) ? ActualPayment.PartialPaid : ActualPayment.Unpaid;
  if (isAccount) return ActualPayment.AccountPeriod;
  if (/chq/i.test(paymentType)) return ActualPayment.Cheque;
  if (/eft/i.test(paymentType)) return ActualPayment.Eft;
  if (/pos|card/i.test(paymentType)) return ActualPayment.Pos;
  if (/transfer/i.test(paymentType)) return ActualPayment.Transfer;
  return random.pick([ActualPayment.Cash, ActualPayment.Eft, ActualPayment.Pos]);
}
