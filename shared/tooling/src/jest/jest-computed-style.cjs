// A cheap `getComputedStyle` for the properties that queries by role and clicks ask for, thousands of times a test:
// jsdom matches every rule of the page against the element and its ancestors each time. This one has the same cascade
// (jsdom's: the last matching rule wins), but looks rules up by their selector's last class or element name. Every
// other property is answered by jsdom itself.
const { createRequire } = require('node:module');

const real = globalThis.getComputedStyle;
const ASKED = { display: '', visibility: 'visible', 'pointer-events': 'auto' };
const INHERITED = new Set(['visibility', 'pointer-events']);

/** Returns the rules of a sheet that set an asked property, by the last compound of their selector. */
function rulesOf(sheet) {
  const rules = [];
  for (const rule of sheet?.cssRules ?? []) {
    const inner = rule.media ? (Array.from(rule.media).includes('screen') ? rule.cssRules : []) : [rule];
    for (const { selectorText, style } of inner) {
      if (!selectorText || !style) continue;
      const set = Object.keys(ASKED).filter((name) => style.getPropertyValue(name) !== '');
      if (set.length === 0) continue;
      const values = Object.fromEntries(set.map((name) => [name, style.getPropertyValue(name)]));
      for (const selector of selectorText.split(/,(?![^(]*\))/)) rules.push({ selector: selector.trim(), values });
    }
  }
  return rules;
}

const isPlain = (selector) => /^(?:\.[\w-]+|[a-z][\w-]*)$/i.test(selector);
/** The class or element name that an element must have to match: of the selector's last compound. */
function keyOf(selector) {
  const compound =
    selector
      .replaceAll(/\([^)]*\)|\[[^\]]*\]/g, '')
      .split(/[\s>+~]+/)
      .at(-1) ?? '';
  return /\.[\w-]+/.exec(compound)?.[0] ?? /^[a-z][\w-]*/i.exec(compound)?.[0].toLowerCase() ?? '*';
}

const parsed = new WeakMap();
let order = 0;
let index = new Map();
let sheets = [];
const BROWSER = {};
parsed.set(BROWSER, rulesOfBrowser());
function reindex() {
  const now = [BROWSER, ...document.styleSheets];
  if (now.length === sheets.length && now.every((sheet, at) => sheet === sheets[at])) return false;
  sheets = now;
  index = new Map();
  order = 0;
  for (const sheet of sheets) {
    if (!parsed.has(sheet)) parsed.set(sheet, rulesOf(sheet));
    for (const rule of parsed.get(sheet)) {
      const key = keyOf(rule.selector);
      const list = index.get(key) ?? [];
      list.push({ ...rule, order: order++, isPlain: isPlain(rule.selector) });
      index.set(key, list);
    }
  }
  return true;
}

/** Returns the rules of the browser's own style sheet, as jsdom has it. */
function rulesOfBrowser() {
  const jsdom = createRequire(require.resolve('jest-environment-jsdom')).resolve('jsdom');
  const style = document.createElement('style');
  style.textContent = createRequire(jsdom)('./jsdom/browser/default-stylesheet.js');
  document.head.append(style);
  const rules = rulesOf(style.sheet);
  style.remove();
  return rules;
}

let cache = new WeakMap();
const observer = new MutationObserver(() => {
  cache = new WeakMap();
});
observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });

function declared(element) {
  const found = cache.get(element);
  if (found) return found;
  const matching = [];
  for (const key of ['*', element.localName, ...[...element.classList].map((name) => `.${name}`)])
    for (const rule of index.get(key) ?? []) if (rule.isPlain || matches(element, rule.selector)) matching.push(rule);
  matching.sort((a, b) => a.order - b.order);
  const values = {};
  for (const rule of matching) Object.assign(values, rule.values);
  for (const name of Object.keys(ASKED)) {
    const inline = element.style?.getPropertyValue(name);
    if (inline) values[name] = inline;
  }
  cache.set(element, values);
  return values;
}
function matches(element, selector) {
  try {
    return element.matches(selector);
  } catch {
    return false;
  }
}

function valueOf(element, name) {
  for (let at = element; at; at = at.parentElement) {
    const value = declared(at)[name];
    if (value !== undefined && value !== 'unset') return value;
    if (!INHERITED.has(name)) break;
  }
  return ASKED[name];
}

globalThis.getComputedStyle = function (element, pseudo) {
  if (pseudo || !element?.isConnected || element.ownerDocument !== document)
    return real.call(globalThis, element, pseudo);
  if (observer.takeRecords().length > 0) cache = new WeakMap();
  if (reindex()) cache = new WeakMap();
  let whole;
  const rest = () => (whole ??= real.call(globalThis, element));
  return new Proxy(
    {
      getPropertyValue: (name) => (Object.hasOwn(ASKED, name) ? valueOf(element, name) : rest().getPropertyValue(name)),
    },
    {
      get(target, name) {
        if (name === 'getPropertyValue') return target[name];
        const dashed = name === 'pointerEvents' ? 'pointer-events' : name;
        if (Object.hasOwn(ASKED, dashed)) return valueOf(element, dashed);
        const value = rest()[name];
        return typeof value === 'function' ? value.bind(rest()) : value;
      },
    },
  );
};
// Its test compares the two.
globalThis.getComputedStyle.whole = real;
