// jsdom lays nothing out. These exist in every browser that iWE supports; here nothing scrolls, is measured or moves.
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.animate = () => ({ cancel: () => undefined });
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
