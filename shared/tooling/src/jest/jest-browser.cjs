// jsdom lacks these, which every browser and Node have and the code under test uses.
const { TextEncoder, TextDecoder } = require('node:util');
const { ReadableStream } = require('node:stream/web');
Object.assign(globalThis, { TextEncoder, TextDecoder, ReadableStream });
globalThis.structuredClone ??= (value) => JSON.parse(JSON.stringify(value));
// Ids of React and of our components have no digit at their beginning.
globalThis.CSS ??= { escape: (id) => id.replace(/[^\w-]/g, '\\$&') };
