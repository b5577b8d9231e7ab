import type { Chunk, ChunkGraph, Module } from 'webpack';

/**
 * Returns a splitChunks cache group that puts a whole lazy entry into one file, including small parts that other lazy
 * chunks contain too: each part of its own would be another request before a page is visible. `larger` is an entry that
 * contains this one and uses its file instead of a copy; other chunks that need a part keep their own copy and don't
 * load the whole file. Both are ends of paths.
 */
export function oneFile(name: string, entry: string, larger: string) {
  const kinds = new WeakMap<Chunk, 'entry' | 'larger' | 'other'>();
  const kindOf = (chunk: Chunk, graph: ChunkGraph) => {
    const has = (end: string): boolean =>
      graph.getChunkModules(chunk).some((module) => (module as Module & { resource?: string }).resource?.endsWith(end));
    const kind = kinds.get(chunk) ?? (has(larger) ? 'larger' : has(entry) ? 'entry' : 'other');
    kinds.set(chunk, kind);
    return kind;
  };
  return {
    name,
    enforce: true,
    priority: 10,
    // Called for every module before chunks are assigned, so each module already has its kind.
    test: (module: Module, { chunkGraph }: { chunkGraph: ChunkGraph }) =>
      Array.from(chunkGraph.getModuleChunks(module), (chunk) => kindOf(chunk, chunkGraph)).includes('entry'),
    chunks: (chunk: Chunk) => (kinds.get(chunk) ?? 'other') !== 'other',
  };
}
