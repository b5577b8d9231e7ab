// Records which names of the shared packages a remote uses in its tests, and with which props, arguments and members:
// paths only, no value. jest runs it before each test file; what the file used is written when its tests have ended,
// and `reporter.mjs` puts all of a remote together into its contract.json.
const { mkdirSync, writeFileSync } = require('node:fs');
const { createHash } = require('node:crypto');
const path = require('node:path');

/** Props and the members of their values, as deep as exports.json of a package goes. */
const DEEPEST = 2;
/** The first elements of a list tell what all are like. */
const MOST_ELEMENTS = 20;

/** Where the partial records of a remote's test files are. */
const partsFolder = (folder) => path.join(folder, 'node_modules', '.cache', 'iwe-contract');

const isPlain = (value) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value.$$typeof) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
};

/** Calls `add` with the path of each member of a value. */
function walk(value, at, depth, add) {
  if (Array.isArray(value)) {
    if (at.endsWith('[]')) return;
    for (const element of value.slice(0, MOST_ELEMENTS)) {
      add(`${at}[]`);
      walk(element, `${at}[]`, depth, add);
    }
  } else if (isPlain(value) && depth < DEEPEST)
    for (const [name, inner] of Object.entries(value)) {
      if (inner === undefined) continue;
      add(`${at}.${name}`);
      walk(inner, `${at}.${name}`, depth + 1, add);
    }
}

/** Returns a recorder of what remotes use. */
function createRecorder() {
  /** Folder of a remote → package → name → paths. */
  const remotes = new Map();
  const wrapped = new WeakMap();
  const raw = new WeakMap();
  const components = new WeakMap();
  const below = (map, key, make) => map.get(key) ?? map.set(key, make()).get(key);
  const pathsOf = (folder, key, name) =>
    below(
      below(
        below(remotes, folder, () => new Map()),
        key,
        () => new Map(),
      ),
      name,
      () => new Set(),
    );
  const unwrap = (value) => (raw.has(value) ? raw.get(value) : value);

  /** Returns the same value, which tells what is read of it and called; what is no function or plain object as it is. */
  function watched(value, at, use) {
    if (typeof value !== 'function' && !isPlain(value)) return value;
    const known = wrapped.get(value)?.get(`${use.folder} ${use.key} ${use.name}${at}`);
    if (known) return known;
    const add = (one) => pathsOf(use.folder, use.key, use.name).add(one);
    const proxy = new Proxy(value, {
      get(target, member, receiver) {
        const inner = Reflect.get(target, member, receiver === proxy ? target : receiver);
        const own = Object.getOwnPropertyDescriptor(target, member);
        // What cannot be changed must be given as it is.
        if (typeof member !== 'string' || !own || (!own.configurable && !own.writable && own.get === undefined))
          return inner;
        if (typeof value === 'function' && !own.enumerable) return inner;
        add(`${at}.${member}`);
        return at.endsWith('()') ? inner : watched(inner, `${at}.${member}`, use);
      },
      apply(target, self, given) {
        given.forEach((argument, index) => {
          if (argument === undefined) return;
          add(`${at}(${index})`);
          walk(unwrap(argument), `${at}(${index})`, 1, add);
        });
        add(`${at}()`);
        const result = Reflect.apply(target, unwrap(self), given.map(unwrap));
        return isPlain(result) ? watched(result, `${at}()`, use) : result;
      },
    });
    below(wrapped, value, () => new Map()).set(`${use.folder} ${use.key} ${use.name}${at}`, proxy);
    raw.set(proxy, value);
    return proxy;
  }

  function element(folder, type, props) {
    const use = components.get(type);
    if (!use) return;
    const paths = pathsOf(folder, use.key, use.name);
    walk({ ...props }, '', 0, (one) => paths.add(one));
  }

  /** Returns the functions that make elements, which record the props of shared components. */
  const jsxRuntime = (module, folder) => {
    const recording = (make) => (type, props, key) => {
      if (typeof type === 'function' || (typeof type === 'object' && type !== null)) element(folder, type, props);
      return make(type, props, key);
    };
    return { ...module, jsx: recording(module.jsx), jsxs: recording(module.jsxs) };
  };

  return {
    /** Returns a module as the remote in a folder is to import it. */
    of(module, key, folder) {
      if (key === 'react/jsx-runtime') return jsxRuntime(module, folder);
      return new Proxy(module, {
        get(target, name) {
          const value = target[name];
          if (typeof name !== 'string' || name === '__esModule' || name === 'default' || value === undefined)
            return value;
          const use = { folder, key, name };
          if (key !== '@iwe/remote-kit') pathsOf(folder, key, name).add('');
          if (/^[A-Z]/.test(name)) {
            if (typeof value === 'function' || (typeof value === 'object' && value !== null))
              components.set(value, use);
            return value;
          }
          return key === '@iwe/remote-kit' ? value : watched(value, '', use);
        },
      });
    },
    /** Returns what was recorded: folder of a remote → package → name → paths. */
    records: () =>
      new Map(
        [...remotes].map(([folder, keys]) => [
          folder,
          Object.fromEntries(
            [...keys].map(([key, names]) => [
              key,
              Object.fromEntries([...names].map(([name, paths]) => [name, [...paths]])),
            ]),
          ),
        ]),
      ),
  };
}

module.exports = { createRecorder, partsFolder };

if (typeof afterAll === 'function' && typeof expect === 'function' && globalThis.iweContract === undefined) {
  const recorder = createRecorder();
  globalThis.iweContract = recorder;
  afterAll(() => {
    const { testPath } = expect.getState();
    for (const [folder, uses] of recorder.records()) {
      mkdirSync(partsFolder(folder), { recursive: true });
      const name = createHash('sha256').update(testPath).digest('hex').slice(0, 16);
      writeFileSync(path.join(partsFolder(folder), `${name}.json`), JSON.stringify({ testPath, uses }));
    }
  });
}
