import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readCatalog } from './pack.ts';
import { tarball } from './tar.ts';
import type { ArchivedFile } from './tar.ts';

interface NewRemote {
  /** 'mf-fleet'. */
  remote: string;
  /** The team that its name is reserved for; undefined where nobody asked for it. */
  team?: string | undefined;
}

/** Returns the files of a new remote, ready to be installed from this server's kit. */
export function templateFiles(checkout: string, { remote, team }: NewRemote, registry: string): ArchivedFile[] {
  const folder = path.join(checkout, 'shared/remote-kit/template');
  const catalog = readCatalog(readFileSync(path.join(checkout, 'pnpm-workspace.yaml'), 'utf8'));
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort()
    .map((file): ArchivedFile => {
      const text = readFileSync(path.join(folder, file), 'utf8')
        .replaceAll('mf-hello', remote)
        .replace('"Name of your team"', (unnamed) => (team === undefined ? unnamed : JSON.stringify(team)))
        .replaceAll(/(['"])\/hello\1/g, `$1/${remote.slice('mf-'.length)}$1`);
      // The same library versions as this server's own remotes; a team may upgrade them by itself.
      return {
        path: file,
        bytes: Buffer.from(
          text.replace(/"([^"]+)": "catalog:"/g, (_whole, name: string) => `"${name}": "${catalog.get(name) ?? '*'}"`),
        ),
      };
    });
  const door = registry.replace(/^https?:/, '');
  const npmrc = `@iwe:registry=${registry}\n${door}:_authToken=\${IWE_DEPLOY_TOKEN}\n`;
  return [...files, { path: '.npmrc', bytes: Buffer.from(npmrc) }];
}

/** Packs the same files as .tgz, in a folder named like the remote. */
export const packTemplate = (checkout: string, wanted: NewRemote, registry: string): Promise<Buffer> =>
  tarball(
    templateFiles(checkout, wanted, registry).map((file) => ({ ...file, path: `${wanted.remote}/${file.path}` })),
  );
