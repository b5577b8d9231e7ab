// React's production JSX runtime for the development build that screen tests run on. The development runtime records a
// stack and an owner for each element, a sixth of a screen test's processor time (docs/TESTING.md). `_store` tells React
// that the keys of an element were checked: oxlint's `react/jsx-key` does that.
const path = require('node:path');

const { jsx, jsxs, Fragment } = require(
  path.join(path.dirname(require.resolve('react')), 'cjs/react-jsx-runtime.production.js'),
);
const checked = (create) => (type, props, key) => Object.assign(create(type, props, key), { _store: { validated: 1 } });
module.exports = { Fragment, jsx: checked(jsx), jsxs: checked(jsxs) };
