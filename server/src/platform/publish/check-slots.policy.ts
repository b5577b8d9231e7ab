import type { ReleaseManifest, RemoteJson, SlotDeclaration } from '@iwe/contract';
import type { ShellFacts } from '@iwe/domain';
import type { ProblemItem } from '../../core/errors.ts';

/** What a live release of any remote has to do with slots: those of its pages, and its panels. */
export interface LiveSlots {
  remote: string;
  version: string;
  slots: NonNullable<RemoteJson['slots']>;
  panels: NonNullable<RemoteJson['panels']>;
}

const code = 'release-slots';

/**
 * Returns what is wrong with the slots and panels of a release that is to be published: each of its panels must be for
 * a slot that a live release declares or the shell vouches for, and must not read other props; and what
 * `slotClashes` says.
 */
export function slotProblems(manifest: ReleaseManifest, shell: ShellFacts, live: readonly LiveSlots[]): ProblemItem[] {
  const { panels = [], slots: own = {} } = manifest.remoteJson;
  if (panels.length > 0 && manifest.requires.slots === undefined)
    return [
      { code, message: 'Its panels do not state for which version of the slots they were built. Update the kit.' },
    ];
  const declared = new Map<string, { by: string; slot: SlotDeclaration }>();
  for (const { remote, version, slots } of live)
    for (const [name, slot] of Object.entries(slots)) declared.set(name, { by: `${remote} ${version}`, slot });
  for (const [name, slot] of Object.entries(own)) declared.set(name, { by: 'this release', slot });
  const ofShell = shell.slots?.names ?? [];
  const known = [...new Set([...ofShell, ...declared.keys()])].toSorted();
  const ofPanels = panels.flatMap(({ panel, slot, props = {} }): ProblemItem[] => {
    const field = `panels.${panel}`;
    if (!known.includes(slot))
      return [
        {
          code,
          field,
          message:
            `The panel ${panel} is for the slot ${slot}, which no live release and not this shell has. There are: ` +
            `${known.join(', ') || 'none'}.`,
        },
      ];
    const found = declared.get(slot);
    // A slot that only the shell vouches for is of a release that states no props.
    if (!found) return [];
    return Object.entries(props)
      .filter(([prop, type]) => found.slot.props[prop] !== type)
      .map(([prop, type]) => ({
        code,
        field,
        message:
          `The panel ${panel} reads ${prop} as ${type}; the slot ${slot} of ${found.by} gives ` +
          `${found.slot.props[prop] ?? 'no such prop'}.`,
      }));
  });
  return [...ofPanels, ...slotClashes(manifest, live)];
}

/**
 * Returns why a release must not become live because of its slots: another remote has one of them, or live panels of
 * others need one that the live releases of this remote have, and this one has no more or with other props.
 */
export function slotClashes(
  { remote, remoteJson: { slots: own = {} } }: Pick<ReleaseManifest, 'remote' | 'remoteJson'>,
  live: readonly LiveSlots[],
): ProblemItem[] {
  const others = live.filter((one) => one.remote !== remote);
  const taken = others.flatMap(({ remote: by, version, slots }) =>
    Object.keys(slots)
      .filter((name) => Object.hasOwn(own, name))
      .map((name) => ({ code, field: `slots.${name}`, message: `The slot ${name} belongs to ${by} ${version}.` })),
  );
  const before = new Map<string, SlotDeclaration>();
  for (const one of live.filter((release) => release.remote === remote))
    for (const [name, slot] of Object.entries(one.slots)) before.set(name, slot);
  const broken = others.flatMap(({ remote: by, version, panels }) =>
    panels.flatMap(({ panel, slot, props }) => {
      const had = before.get(slot);
      if (!had) return [];
      // A panel that does not say what it reads may read everything.
      const lost = Object.entries(props ?? had.props).filter(([prop, type]) => own[slot]?.props[prop] !== type);
      if (own[slot] !== undefined && lost.length === 0) return [];
      const what =
        own[slot] === undefined
          ? `has the slot ${slot} no more`
          : `gives the slot ${slot} ${lost.map(([prop, type]) => `${prop} no more as ${type}`).join(', ')}`;
      return [
        {
          code,
          field: `slots.${slot}`,
          message: `This release ${what}, but the panel ${panel} of ${by} ${version}, which is live, needs it.`,
        },
      ];
    }),
  );
  return [...taken, ...broken];
}
