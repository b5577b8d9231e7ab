// Generated from the remotes' remote.json by `npm run generate`; do not edit.

/**
 * The props of every slot that a remote of this repository declares. A team adds the slots of others, which `npx
 * iwe-release --slots` writes, by `declare module '@iwe/contract'`.
 */
export interface Slots {
  /** Below the figures of a customer's page (/customers/:id) */
  'customer.panel': { customerId: number };
}
