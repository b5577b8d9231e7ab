// React's production JSX runtime for the development build that screen tests run on. The development runtime records a
// stack and an owner for each element, a sixth of a screen test's processor time (docs/TESTING.md). `_store` tells React
// that the keys of an element were checked: oxlint's `react/jsx-key` does that.
const path = require('node:path');

const { jsx, jsxs, Fragment } = require(
  path.join(path.dirname(require.resolve('react')), 'cjs/react-jsx-runtime.production.js'),
);
const isChecked = { validated: 1 };
const checked = (create) => (type, props, key) => Object.assign(create(type, props, key), { _store: { ...isChecked } });
/** Children that are written side by side need no keys; some of them were made by `createElement`. */
const besides = (create) => (type, props, key) => {
  for (const child of props.children) if (child?._store) child._store.validated = isChecked.validated;
  return create(type, props, key);
};
module.exports = { Fragment, jsx: checked(jsx), jsxs: besides(checked(jsxs)) };
