/** Limits of one organisation at one service. */
export interface QuotaLimits {
  readonly perMinute: number;
  readonly perDay: number;
}

/** Calls at once of one organisation at one service. `maxMs`: longer than any call. */
export interface PlaceLimits {
  readonly concurrent: number;
  readonly maxMs: number;
}

/** Counts the calls of all processes. serviceQuota keeps it in the database; tests may count by themselves. */
export interface ServiceQuota {
  /** Takes one call. Returns null when it may be made, otherwise when the next one may. */
  take(organisation: number, service: string, limits: QuotaLimits): Promise<Date | null>;
  /**
   * Takes one of the places of calls at once, for at most this time. Returns it, or null when all places are taken;
   * give it to `leave` after the call.
   */
  enter(organisation: number, service: string, limits: PlaceLimits): Promise<number | null>;
  leave(organisation: number, place: number): Promise<void>;
  /** Makes every process wait until then, because the service said so. */
  pause(organisation: number, service: string, until: Date): Promise<void>;
}
