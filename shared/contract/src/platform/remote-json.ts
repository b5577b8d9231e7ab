import { declarationProblem, SHELL_NAME } from '@iwe/domain';
import * as z from 'zod';
import { line } from '../text.ts';
import { SLOT_PROP_TYPES } from './slots.ts';

/** A remote's name is that of its folder and package: 'mf-sales'. It is part of URLs, so few characters are allowed. */
export const remoteName = z.string().regex(/^mf-[a-z][a-z0-9-]{0,30}$/, "A remote's name looks like mf-sales");

/**
 * The name of a release: a remote's, or 'shell', which no team can publish: the shells are the builds of the server
 * itself.
 */
export const releaseName = z.union([remoteName, z.literal(SHELL_NAME)]);

/** An exact version: 'major.minor.patch', with an optional pre-release tail such as '-pr12'. */
export const exactVersion = z
  .string()
  .regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}(-[0-9a-z.]{1,30})?$/, 'A version looks like 1.2.3');

/** A range of versions: exact, '^1.2.0', '~1.2.0' or '>=1.2.0'; several ranges joined by a space must all match. */
export const versionRange = z
  .string()
  .max(80)
  .regex(
    /^((\^|~|>=|<)?\d+\.\d+\.\d+(-[0-9a-z.]+)?)( (\^|~|>=|<)?\d+\.\d+\.\d+(-[0-9a-z.]+)?)*$/,
    'A range looks like ^1.2.0, ~1.2.0, >=1.2.0 or 1.2.0',
  );

/**
 * A path inside iWE: '/quotings', '/order_detail/:routeName/:id'. A parameter is a whole segment; a trailing '?' makes
 * it optional. `:id` is the number of a record: with anything else there the shell says that the page does not exist.
 */
export const routePath = z
  .string()
  .max(120)
  .regex(
    /^(\/(:[A-Za-z][A-Za-z0-9]*\??|[a-z0-9_-]+))+$/,
    'A route path looks like /quotings or /order_detail/:routeName/:id',
  );

/**
 * Who may open a route or see a menu entry; having any one of the listed rights is enough. Default: everybody who is
 * signed in. The server checks access to data separately.
 */
export const accessRight = z.enum(['signed-in', 'price-editor', 'accountant', 'director', 'admin', 'platform-admin']);

/** One route of a remote. */
export const remoteRoute = z.strictObject({
  path: routePath,
  /** The page title before ' | iWE'; for a path with :routeName the title of names that `titles` doesn't list. */
  title: line(60).min(1),
  /**
   * Several remotes can share a path with :routeName; these are the names that this remote serves. Default: the whole
   * path belongs to this remote.
   */
  routeNames: z
    .array(z.string().regex(/^[A-Za-z][A-Za-z0-9_]*$/))
    .min(1)
    .optional(),
  /** Titles by routeName, for paths that serve several. */
  titles: z.record(z.string(), z.string()).optional(),
  access: z.array(accessRight).min(1).default(['signed-in']),
});

/**
 * Where a menu entry leads: a path inside iWE with its parameters filled in; a query string may follow. Never another
 * site ('//elsewhere').
 */
const entryPath = z
  .string()
  .max(200)
  .regex(
    /^(\/[A-Za-z0-9_.~-]+)+(\?[A-Za-z0-9_.~=&%+,:-]*)?$/,
    'An entry leads to a path such as /quotings or /order_add/Invoices',
  );

/** One line of the left menu. Groups are ordered by their smallest entry. */
export const menuEntry = z.strictObject({
  group: z.string().min(1).max(40),
  label: line(40).min(1),
  path: entryPath,
  /** Ascending over all remotes; leave gaps of ten for later entries. */
  order: z.number().int().min(0).max(100_000),
  access: z.array(accessRight).min(1).default(['signed-in']),
});

/** One entry of the header's 'Express New'; it opens in a new tab. */
export const expressNewEntry = z.strictObject({
  label: line(40).min(1),
  path: entryPath,
  order: z.number().int().min(0).max(100_000),
  access: z.array(accessRight).min(1).default(['signed-in']),
});

/** A slot's name: page and place, such as 'customer.panel'. */
const slotName = z
  .string()
  .max(60)
  .regex(/^[a-z][a-zA-Z0-9]*(\.[a-z][a-zA-Z0-9]*)+$/, 'A slot looks like customer.panel');

/** Props of a slot by name, with their types. */
const slotProps = z.record(
  z.string().regex(/^[a-z][a-zA-Z0-9]{0,39}$/, 'A prop looks like customerId'),
  z.enum(SLOT_PROP_TYPES),
);

/** A place on a page of the remote where others may show panels: what it is for, and the props that they receive. */
export const remoteSlot = z.strictObject({ about: line(200).min(1), props: slotProps });

/**
 * A panel that a remote offers to a slot of other remotes' pages. The remote exports its component under the name
 * `panel`.
 */
export const remotePanel = z.strictObject({
  /** The slot's name; a live release of another remote declares it (`slots`). */
  slot: slotName,
  /** The props that it reads. Absent: it may read every one of the slot. */
  props: slotProps.optional(),
  panel: z
    .string()
    .max(40)
    .regex(/^[a-z][a-zA-Z0-9]*$/, 'A panel is named like overdue'),
  /** Names the panel for people, also when it can't be shown. */
  title: line(60).min(1),
  /** Ascending over all remotes; leave gaps of ten for later panels. */
  order: z.number().int().min(0).max(100_000),
  access: z.array(accessRight).min(1).default(['signed-in']),
  /** A flag of this remote: the panel is offered only where it is on. */
  flag: z.string().optional(),
});

const remotePanels = z
  .array(remotePanel)
  .max(30)
  .superRefine((panels, context) => {
    for (const [at, { panel }] of panels.entries())
      if (panels.findIndex((other) => other.panel === panel) < at)
        context.addIssue({ code: 'custom', path: [at, 'panel'], message: `The panel ${panel} is named twice.` });
  });

/** Returns the schema of flags or settings by their key: `useFlag('showDebt')`. */
const byKey = <Field extends z.ZodType>(field: Field) =>
  z
    .record(z.string().regex(/^[a-z][a-zA-Z0-9]{0,39}$/), field, {
      error: ({ code }) => (code === 'invalid_key' ? 'A key looks like showDebt' : undefined),
    })
    .optional();

/** What a flag and a setting have in common: their words for administrators. */
const settingWords = { label: line(60).min(1), help: line(200).optional() };

/** A switch that every organisation sets for itself. */
export const remoteFlag = z.strictObject({ ...settingWords, default: z.boolean() });

/** A value that every organisation sets for itself. */
export const configField = z
  .discriminatedUnion('type', [
    z.strictObject({
      ...settingWords,
      type: z.literal('text'),
      maxLength: z.number().int().min(1).max(1000).optional(),
      default: z.string(),
    }),
    z.strictObject({
      ...settingWords,
      type: z.literal('number'),
      min: z.number().optional(),
      max: z.number().optional(),
      decimals: z.boolean().optional(),
      default: z.number(),
    }),
    z.strictObject({ ...settingWords, type: z.literal('boolean'), default: z.boolean() }),
    z.strictObject({
      ...settingWords,
      type: z.literal('choice'),
      options: z.array(z.string().min(1).max(60)).min(1).max(30),
      default: z.string(),
    }),
  ])
  .superRefine((field, context) => {
    const message = declarationProblem(field);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });

/** What a remote's browser code needs beyond the page's content security policy. A platform admin must grant it. */
export const cspNeeds = z
  .strictObject({
    /** Origins for fetch and WebSocket other than our own, such as a print service on loopback. */
    connectSrc: z.array(z.string().regex(/^(https?|wss?):\/\/[a-z0-9.-]+(:\d+)?$/)).default([]),
  })
  .prefault({});

/** The largest size of a remote, in bytes after gzip. A larger release is refused. */
export const sizeBudget = z
  .strictObject({
    /** The entry and everything loaded before the code of the first screen. */
    initialGzip: z.number().int().positive().default(60_000),
    /** All scripts of the release together. */
    totalGzip: z.number().int().positive().default(900_000),
  })
  .prefault({});

const remoteSourceShape = {
  name: remoteName,
  /** The team responsible for it; shown to admins with every failure. */
  owner: z.string().min(1).max(60),
  /** The range of shell API versions that it works with. */
  shellApi: versionRange,
  /** The range of server API versions that it works with. Default: any of major version 1. */
  serverApi: versionRange.default('^1.0.0'),
  routes: z.array(remoteRoute).max(100).default([]),
  menu: z.array(menuEntry).max(100).default([]),
  expressNew: z.array(expressNewEntry).max(30).default([]),
  /** Absent for none, as in releases of before there were slots. */
  panels: remotePanels.optional(),
  /** The slots of its pages by name. Absent for none, as in releases of before a remote declared its own. */
  slots: z.record(slotName, remoteSlot).optional(),
  /** By key. Absent for none; so is `config`. */
  flags: byKey(remoteFlag),
  config: byKey(configField),
  csp: cspNeeds,
  sizeBudget,
};

/**
 * Adds an issue for every panel that names a flag which the remote does not declare, and for every key that is a flag
 * and a setting.
 */
function refuseMixedKeys(
  {
    panels = [],
    flags = {},
    config = {},
  }: { panels?: RemotePanel[] | undefined; flags?: object | undefined; config?: object | undefined },
  context: z.RefinementCtx,
): void {
  for (const key of Object.keys(config))
    if (Object.hasOwn(flags, key))
      context.addIssue({ code: 'custom', path: ['config', key], message: `${key} is the key of a flag already.` });
  for (const [at, { panel, flag }] of panels.entries())
    if (flag !== undefined && !Object.hasOwn(flags, flag))
      context.addIssue({
        code: 'custom',
        path: ['panels', at, 'flag'],
        message: `The panel ${panel} names the flag ${flag}, which is not declared.`,
      });
}

/** `remote.json` as a team writes it; the version is added from package.json when a release is built. */
export const remoteSource = z
  .strictObject({ $schema: z.string().optional(), ...remoteSourceShape })
  .superRefine(refuseMixedKeys);
/** `remote.json` as frozen into a release; that of a shell has its name, and neither screens nor a menu. */
export const remoteJson = z
  .strictObject({ ...remoteSourceShape, name: releaseName, version: exactVersion })
  .superRefine(refuseMixedKeys);

export type AccessRight = z.infer<typeof accessRight>;
export type RemoteRoute = z.infer<typeof remoteRoute>;
export type MenuEntry = z.infer<typeof menuEntry>;
export type ExpressNewEntry = z.infer<typeof expressNewEntry>;
export type RemotePanel = z.infer<typeof remotePanel>;
export type RemoteSource = z.infer<typeof remoteSource>;
export type RemoteJson = z.infer<typeof remoteJson>;
