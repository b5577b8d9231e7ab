// jsdom lays nothing out. These exist in every browser that iWE supports; here nothing scrolls, is measured or moves.
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.animate = () => ({ cancel: () => undefined });
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
// On the prototype, so that a test can put its own on the window and delete it again.
Object.defineProperty(Object.getPrototypeOf(window), 'matchMedia', {
  configurable: true,
  writable: true,
  value: (media) => ({
    matches: false,
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }),
});
