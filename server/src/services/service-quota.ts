/** Limits of one organisation at one service. */
export interface QuotaLimits {
  readonly perMinute: number;
  readonly perDay: number;
}

/** Counts the calls of all processes. serviceQuota keeps it in the database; tests may count by themselves. */
export interface ServiceQuota {
  /** Takes one call. Returns null when it may be made, otherwise when the next one may. */
  take(organisation: number, service: string, limits: QuotaLimits): Promise<Date | null>;
  /** Makes every process wait until then, because the service said so. */
  pause(organisation: number, service: string, until: Date): Promise<void>;
}
