import type { RemoteNavigation } from '@iwe/remote-kit';
import { failedHere } from '../load/failed-here.ts';
import { failureSentence } from './failure.ts';
import type { Failure } from './failure.ts';
import { panelKey } from './host.ts';
import type { Host, MakeHost } from './host.ts';
import { offeredPanels } from './offered-panels.ts';
import type { OfferedPanel } from './offered-panels.ts';

/** Where the panels of a slot are shown, and what they receive. */
interface Place {
  element: HTMLElement;
  slotProps: Readonly<Record<string, unknown>>;
  /** That of the page: a panel's links lead away from it. */
  navigation: RemoteNavigation;
  makeHost: MakeHost;
}

/** Distance from the view at which a slot's panels begin to load, pixels. */
const NEAR_PX = 300;

/**
 * Shows what is offered for a slot, each panel in an element of its own, as soon as the slot is near the view. Returns
 * a function that removes all of them.
 */
export function openSlot(slot: string, place: Place): () => void {
  let removes: (() => void)[] = [];
  const options = { rootMargin: `${NEAR_PX}px`, scrollMargin: `${NEAR_PX}px` };
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    removes = offeredPanels(slot).map((offered) => showPanel(offered, place));
  }, options);
  observer.observe(place.element);
  return () => {
    observer.disconnect();
    for (const remove of removes) remove();
  };
}

// Plain elements with the theme's variables, like the other failures of remotes.
const WAITING = 'min-height: 132px; border-radius: 8px; background: var(--chakra-colors-bg-subtle, #f4f4f5);';
const LINE = 'padding: 4px 0; font-size: 13px; color: var(--chakra-colors-fg-muted, #52525b);';
const BUTTON = 'text-decoration: underline; cursor: pointer;';

function showPanel({ remote, panel }: OfferedPanel, { element, slotProps, navigation, makeHost }: Place): () => void {
  const outer = document.createElement('div');
  /** What the shell itself shows: that the panel is loading, or why there is none. */
  const notes = document.createElement('div');
  const container = document.createElement('div');
  outer.dataset.slotPanel = `${remote.name} ${panel.panel}`;
  // One over the other: a panel whose first drawing is not told yet is not shown below the shape that waits for it.
  // Each as high as its content: an empty one must not lie over the button of the other.
  outer.style.cssText = 'min-width: 0; display: grid; grid-template-columns: minmax(0, 1fr); align-items: start;';
  notes.style.gridArea = container.style.gridArea = '1 / 1';
  outer.append(notes, container);
  element.append(outer);

  let host: Host;
  const open = (): void => {
    host = makeHost({
      container,
      remote,
      navigation,
      panel: { slot: panel.slot, name: panel.panel, slotProps },
      onState(state) {
        if (state.phase === 'loading') notes.replaceChildren(waiting(panel.title));
        else if (state.phase === 'failed')
          notes.replaceChildren(failureLine(remote.name, panel.title, state.failure, retry));
      },
      onDrawn() {
        notes.replaceChildren();
      },
    });
    void host.open();
  };
  const retry = (): void => {
    host.close();
    failedHere.forget(panelKey(remote.name, panel.panel));
    open();
  };
  open();
  return () => {
    host.close();
    outer.remove();
  };
}

function waiting(title: string): HTMLElement {
  const shape = document.createElement('div');
  shape.role = 'status';
  shape.ariaBusy = 'true';
  shape.ariaLabel = `Loading: ${title}`;
  shape.style.cssText = WAITING;
  return shape;
}

/**
 * The one quiet line in place of a panel: what is missing, why, the number for the administrator, and the way to it.
 */
function failureLine(remote: string, title: string, failure: Failure, onRetry: () => void): HTMLElement {
  const line = document.createElement('p');
  line.role = 'status';
  line.dataset.testid = 'panel-failure';
  line.style.cssText = LINE;
  const retry = document.createElement('button');
  retry.type = 'button';
  retry.textContent = 'Try again';
  retry.style.cssText = BUTTON;
  retry.addEventListener('click', onRetry);
  line.append(`${title} is not shown. ${failureSentence(failure.kind)} (${failure.code}, ${remote}) `, retry);
  return line;
}
