/** What a page holds on to at one moment. */
export interface Holdings {
  styles: number;
  listeners: number;
  intervals: number;
}

/** A mount and unmount may warm caches once; what it adds every time is a leak. */
export function leaks(first: Holdings, second: Holdings): string[] {
  return (Object.keys(first) as (keyof Holdings)[]).filter((kind) => second[kind] > first[kind]).map((kind) => `${second[kind] - first[kind]} ${kind} more after every unmount`);
}

/**
 * Runs in the page before any script of it: counts listeners of window and document, and intervals, and keeps what went wrong
 * under `__iweCheck`. Written as text, because it is sent to the browser.
 */
export const PROBE = `(() => {
  const kept = { listeners: 0, intervals: new Set(), violations: [] };
  for (const target of [EventTarget.prototype]) {
    const { addEventListener: add, removeEventListener: remove } = target;
    const known = new WeakMap();
    const keyOf = (type, options) => type + (options === true || (options && options.capture) ? '!' : '');
    const isWide = (self) => self === window || self === document || self === undefined;
    target.addEventListener = function (type, listener, options) {
      if (listener && isWide(this) && !(options && options.signal) && !(options && options.once)) {
        const held = known.get(listener) || new Set();
        const key = keyOf(type, options) + (this === document ? 'd' : 'w');
        if (!held.has(key)) { held.add(key); known.set(listener, held); kept.listeners += 1; }
      }
      return add.call(this, type, listener, options);
    };
    target.removeEventListener = function (type, listener, options) {
      if (listener && isWide(this)) {
        const held = known.get(listener);
        const key = keyOf(type, options) + (this === document ? 'd' : 'w');
        if (held && held.delete(key)) kept.listeners -= 1;
      }
      return remove.call(this, type, listener, options);
    };
  }
  const { setInterval: start, clearInterval: stop } = window;
  window.setInterval = (...args) => { const id = start(...args); kept.intervals.add(id); return id; };
  window.clearInterval = (id) => { kept.intervals.delete(id); stop(id); };
  document.addEventListener('securitypolicyviolation', (event) => kept.violations.push(event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sample));
  Object.defineProperty(window, '__iweCheck', { value: {
    holdings: () => ({ styles: [...document.querySelectorAll('style, link[rel=stylesheet]')].reduce((sum, one) => sum + (one.sheet ? one.sheet.cssRules.length : 1), 0), listeners: kept.listeners, intervals: kept.intervals.size }),
    violations: () => kept.violations,
  } });
})()`;
