// Chakra's styled system with only the declarations that tests see: whether an element is displayed, visible and takes
// clicks. Screen tests draw thousands of elements, and jsdom has no layout: computing all other declarations took an
// eighth of their processor time (docs/TESTING.md). A test file that compares looks takes the whole system:
// jest.mock('@chakra-ui/react/styled-system', () => jest.requireActual('@chakra-ui/react/styled-system').whole);
// By its file: the package's name leads here.
const real = require('../../node_modules/@chakra-ui/react/dist/cjs/styled-system/index.cjs');

const SEEN = new Set(['display', 'visibility', 'pointerEvents', 'hideFrom', 'hideBelow', 'srOnly']);
const EMPTY = Object.freeze({});
const isGroup = (value) => value !== null && typeof value === 'object' && !Array.isArray(value);

/** Returns the seen declarations of a style object, also those below conditions and selectors; EMPTY without any. */
function seenOf(styles) {
  let seen = EMPTY;
  for (const [name, value] of Object.entries(styles)) {
    const kept = SEEN.has(name) ? value : isGroup(value) ? seenOf(value) : undefined;
    if (kept === undefined || kept === EMPTY) continue;
    if (seen === EMPTY) seen = {};
    seen[name] = kept;
  }
  return seen;
}

/** Whether a recipe, whatever its variants are, declares nothing that is seen. */
const isBlind = ({ base, variants, compoundVariants }) =>
  seenOf(base ?? EMPTY) === EMPTY &&
  Object.values(variants ?? {}).every((options) =>
    Object.values(options).every((styles) => seenOf(styles) === EMPTY),
  ) &&
  (compoundVariants ?? []).every((variant) => seenOf(variant.css) === EMPTY);

/** Remembers what a function returned for the same object. */
function remembered(make) {
  const known = new WeakMap();
  return (key) => {
    if (!known.has(key)) known.set(key, make(key));
    return known.get(key);
  };
}

const mapValues = (object, change) =>
  Object.fromEntries(Object.entries(object ?? {}).map(([key, value]) => [key, change(value)]));

/** Returns a recipe, or a recipe of slots, with its variants but only their seen declarations. */
const seenRecipe = (recipe) => ({
  ...recipe,
  base: seenOf(recipe.base ?? EMPTY),
  variants: mapValues(recipe.variants, (options) => mapValues(options, seenOf)),
  compoundVariants: (recipe.compoundVariants ?? []).map((variant) => ({ ...variant, css: seenOf(variant.css) })),
});

function createSystem(...configs) {
  const config = real.mergeConfigs(...configs);
  const { recipes, slotRecipes } = config.theme;
  const system = real.createSystem({
    ...config,
    theme: {
      ...config.theme,
      recipes: mapValues(recipes, seenRecipe),
      slotRecipes: mapValues(slotRecipes, seenRecipe),
    },
  });
  const css = (...styles) => {
    const seen = styles
      .filter(Boolean)
      .map(seenOf)
      .filter((style) => style !== EMPTY);
    return seen.length === 0 ? EMPTY : system.css(...seen);
  };
  // Chakra makes a recipe again at each drawing of an element, and looks its styles up by a text of all its properties.
  const recipeOf = remembered((config) => {
    const whole = system.cva(config);
    const seen = isBlind(config) ? Object.assign(() => EMPTY, whole) : whole;
    const merged = remembered((other) => recipeOf(whole.merge(other).config));
    return Object.assign(seen, { merge: merged });
  });
  const isProperty = new Map();
  const isValidProperty = (name) => {
    if (!isProperty.has(name)) isProperty.set(name, system.isValidProperty(name));
    return isProperty.get(name);
  };
  return {
    ...system,
    css,
    cva: (config = EMPTY) => recipeOf(config),
    getRecipeFn: (key, fallback) => recipeOf(system.getRecipe(key, fallback ?? EMPTY)),
    isValidProperty,
    _global: system._global.map(seenOf),
  };
}

module.exports = { ...real, createSystem, whole: real };
