// Jest's transformer for a remote: compiles like @swc/jest, and has the remote's own modules ask the recorder for what
// they import from the shared packages. Tests and their helpers are not the remote: what they use is not recorded.
const { existsSync } = require('node:fs');
const path = require('node:path');

/** The packages that the shell provides, and what elements are made with. */
const RECORDED = /\brequire\("(@iwe\/(?:session|ui)(?:\/[a-z-]+)?|react\/jsx-runtime)"\)/g;

const isRemote = new Map();

/** Returns the folder of the remote that a file belongs to, its tests included; null for everything else. */
function remoteFolderOf(file) {
  const [folder, inside] = file.split(`${path.sep}src${path.sep}`);
  if (inside === undefined || file.includes(`${path.sep}node_modules${path.sep}`)) return null;
  if (!isRemote.has(folder)) isRemote.set(folder, existsSync(path.join(folder, 'remote.json')));
  return isRemote.get(folder) ? folder : null;
}

/** Returns the folder of the remote to whose own code a file belongs; null for tests and everything else. */
const remoteOf = (file) =>
  /\.test\.[jt]sx?$/.test(file) || file.split(path.sep).includes('testing') ? null : remoteFolderOf(file);

/** Returns compiled code whose imports of shared packages are recorded as those of a remote. */
const recorded = (code, folder) =>
  code.replaceAll(
    RECORDED,
    (call, name) => `globalThis.iweContract.of(${call}, ${JSON.stringify(name)}, ${JSON.stringify(folder)})`,
  );

module.exports = {
  remoteFolderOf,
  remoteOf,
  createTransformer(options) {
    const swc = require(require.resolve('@swc/jest', { paths: [process.cwd(), __dirname] })).createTransformer(options);
    const withRecorder = (file, result) => {
      const folder = remoteOf(file);
      return folder === null ? result : { ...result, code: recorded(result.code, folder) };
    };
    return {
      canInstrument: swc.canInstrument,
      process: (source, file, more) => withRecorder(file, swc.process(source, file, more)),
      processAsync: async (source, file, more) => withRecorder(file, await swc.processAsync(source, file, more)),
      // The same source in a remote and elsewhere is not the same code.
      getCacheKey: (source, file, more) =>
        `${swc.getCacheKey(source, file, more)}${remoteOf(file) === null ? '' : '-r1'}`,
    };
  },
};
