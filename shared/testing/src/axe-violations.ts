import axe from 'axe-core';

// What jsdom cannot tell, because it lays nothing out, and rules about whole pages.
const OTHERS = ['color-contrast', 'region', 'landmark-one-main', 'page-has-heading-one', 'target-size'];

/**
 * Returns what axe finds on the rendered page: rule and elements. Colours and sizes are checked by the journeys in a
 * browser.
 */
export async function axeViolations(): Promise<string[]> {
  const rules = Object.fromEntries(OTHERS.map((rule) => [rule, { enabled: false }]));
  const { violations } = await axe.run(document.body, { rules, resultTypes: ['violations'] });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}
