import type { Chunk, ChunkGraph, Module } from 'webpack';

/**
 * A cache group for splitChunks that puts all of a lazy entry into one file, the small parts too that other lazy chunks hold
 * as well: each of those would be one request more before a page is visible. `larger` is an entry that contains this one and
 * takes the file instead of a copy; what else needs a part of it keeps its own, and does not load the whole. Both are ends of paths.
 */
export function oneFile(name: string, entry: string, larger: string) {
  const kinds = new WeakMap<Chunk, 'entry' | 'larger' | 'other'>();
  const kindOf = (chunk: Chunk, graph: ChunkGraph) => {
    const has = (end: string): boolean => graph.getChunkModules(chunk).some((module) => (module as Module & { resource?: string }).resource?.endsWith(end));
    const kind = kinds.get(chunk) ?? (has(larger) ? 'larger' : has(entry) ? 'entry' : 'other');
    kinds.set(chunk, kind);
    return kind;
  };
  return {
    name,
    enforce: true,
    priority: 10,
    // Asked for every module before its chunks are chosen, so each of them has its kind by then.
    test: (module: Module, { chunkGraph }: { chunkGraph: ChunkGraph }) => Array.from(chunkGraph.getModuleChunks(module), (chunk) => kindOf(chunk, chunkGraph)).includes('entry'),
    chunks: (chunk: Chunk) => (kinds.get(chunk) ?? 'other') !== 'other',
  };
}
