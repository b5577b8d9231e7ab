import type { CheckedPage } from './checked-page.ts';

/** How the check calls it, with the screen behind. */
export const OWN_STYLES = 'styles its own element alone';

/**
 * Calls `each` with every rule that may apply anywhere, as [rule, its sheet]: those inside `@media`, `@layer` and the
 * like too, those inside a `@scope` below one of `scopes` not.
 */
const WALK = `(scopes, each) => {
  const isOwn = (start) => start.split(',').every((one) => scopes.some((scope) => one.trim().startsWith(scope)));
  const walk = (rules, sheet) => {
    for (const rule of rules) {
      if (rule instanceof CSSScopeRule && isOwn(rule.start ?? '')) continue;
      if (rule instanceof CSSStyleRule || rule instanceof CSSFontFaceRule || rule instanceof CSSPropertyRule)
        each(rule, sheet);
      else if (rule.cssRules && !(rule instanceof CSSKeyframesRule)) walk(rule.cssRules, sheet);
    }
  };
  for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets]) {
    let rules = [];
    // Those of other servers cannot be read; that one was asked is reported by itself.
    try { rules = sheet.cssRules; } catch {}
    walk(rules, sheet);
  }
}`;

/** Remembers, unseen by the page, which rules it has before the candidate is loaded. */
export const rememberRules = (page: CheckedPage): Promise<void> =>
  page.run(`globalThis.rulesBefore = new Set(); (${WALK})([], (rule) => rulesBefore.add(rule.cssText)); undefined`);

/**
 * Returns the selectors of rules that came with the candidate and may apply outside of its element: they would change
 * the shell's and other remotes' buttons. The design system's rules are for classes that are named by their content.
 */
export function rulesOutside(page: CheckedPage, remote: string): Promise<string[]> {
  const scopes = ['remote', 'panel'].map((kind) => `[data-${kind}^="${remote}@"]`);
  return page.run(`(() => {
    const found = new Set();
    (${WALK})(${JSON.stringify(scopes)}, (rule, sheet) => {
      if (globalThis.rulesBefore.has(rule.cssText)) return;
      const selector = rule.selectorText ?? rule.cssText.slice(0, 60);
      const isOfTheSystem = sheet.ownerNode?.dataset?.emotion !== undefined
        && selector.split(/,(?![^(]*\\))/).every((one) => /\\.(?:css|iwe)-[\\w-]+/.test(one));
      if (!isOfTheSystem) found.add(selector.slice(0, 200));
    });
    return [...found].slice(0, 10);
  })()`);
}
