import * as z from 'zod';

/** GET /api/platform/service: what is wrong with the installation, and whether it could be restored. */
export const serviceState = z.object({
  data: z.object({
    /** Open alarms, the newest first. */
    alarms: z.array(z.object({ cause: z.string(), text: z.string(), toDo: z.string(), since: z.string() })),
    /** PostgreSQL's archive; null without one, where only the last backup can be restored. */
    archive: z
      .object({
        /** Seconds since something was archived last: what would be lost with the machine. Null: never. */
        ageSeconds: z.number().nullable(),
        isFailing: z.boolean(),
      })
      .nullable(),
    /** PostgreSQL's standbys; null without one. */
    standbys: z
      .object({
        count: z.number().int(),
        /** Seconds that the slowest is behind; null where the role may not see it. */
        lagSeconds: z.number().nullable(),
      })
      .nullable(),
    /** When a backup, and a restore for trial, succeeded last. */
    lastBackupAt: z.string().nullable(),
    lastDrillAt: z.string().nullable(),
    /** The last 30 backups and drills, the newest first. */
    runs: z.array(
      z.object({
        id: z.number().int(),
        kind: z.enum(['backup', 'drill']),
        startedAt: z.string(),
        seconds: z.number(),
        /** Null when it succeeded. */
        error: z.string().nullable(),
        /** Of a drill: when the last restored change was committed. */
        lastChangeAt: z.string().nullable(),
      }),
    ),
  }),
});
export type ServiceState = z.infer<typeof serviceState>['data'];
