/** The resources that a page holds at one moment. */
export interface Holdings {
  styles: number;
  listeners: number;
  intervals: number;
}

/**
 * Returns the resources that grew between two mounts. The first mount may warm caches; what every mount adds is a leak.
 */
export function leaks(first: Holdings, second: Holdings): string[] {
  return (Object.keys(first) as (keyof Holdings)[])
    .filter((kind) => second[kind] > first[kind])
    .map((kind) => `${second[kind] - first[kind]} ${kind} more after every unmount`);
}

/**
 * Script that runs in the page before its own scripts: counts listeners of window and document and intervals, and
 * records errors and violations under `__iweCheck`. A text, because it is sent to the browser.
 */
export const PROBE = `(() => {
  const recorded = { listeners: 0, intervals: new Set(), violations: [] };
  for (const target of [EventTarget.prototype]) {
    const { addEventListener: add, removeEventListener: remove } = target;
    const known = new WeakMap();
    const keyOf = (type, options) => type + (options === true || (options && options.capture) ? '!' : '');
    const isWide = (self) => self === window || self === document || self === undefined;
    target.addEventListener = function (type, listener, options) {
      if (listener && isWide(this) && !(options && options.signal) && !(options && options.once)) {
        const found = known.get(listener) || new Set();
        const key = keyOf(type, options) + (this === document ? 'd' : 'w');
        if (!found.has(key)) { found.add(key); known.set(listener, found); recorded.listeners += 1; }
      }
      return add.call(this, type, listener, options);
    };
    target.removeEventListener = function (type, listener, options) {
      if (listener && isWide(this)) {
        const found = known.get(listener);
        const key = keyOf(type, options) + (this === document ? 'd' : 'w');
        if (found && found.delete(key)) recorded.listeners -= 1;
      }
      return remove.call(this, type, listener, options);
    };
  }
  const { setInterval: start, clearInterval: stop } = window;
  window.setInterval = (...args) => { const id = start(...args); recorded.intervals.add(id); return id; };
  window.clearInterval = (id) => { recorded.intervals.delete(id); stop(id); };
  document.addEventListener('securitypolicyviolation', (event) =>
    recorded.violations.push(event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sample));
  Object.defineProperty(window, '__iweCheck', { value: {
    holdings: () => ({
      styles: [...document.querySelectorAll('style, link[rel=stylesheet]')]
        .reduce((sum, one) => sum + (one.sheet ? one.sheet.cssRules.length : 1), 0),
      listeners: recorded.listeners,
      intervals: recorded.intervals.size,
    }),
    violations: () => recorded.violations,
  } });
})()`;
