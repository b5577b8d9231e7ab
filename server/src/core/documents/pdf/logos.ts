import { buffer } from 'node:stream/consumers';
import { uploadedLogoId } from '@iwe/domain';
import type { DocumentModel } from '@iwe/domain';
import type { StoredFiles } from '../../files/stored-files.ts';

/** Uploaded logos by their name in the letterhead. */
export type Logos = ReadonlyMap<string, Uint8Array>;

/** Reads the uploaded logos that documents of an organisation show. One that is gone is left out. */
export async function readLogos(
  files: StoredFiles,
  organisation: number,
  models: readonly DocumentModel[],
): Promise<Logos> {
  const logos = new Map<string, Uint8Array>();
  for (const logo of new Set(models.map(({ letterhead }) => letterhead.logo))) {
    const id = uploadedLogoId(logo);
    const content = id === null ? null : await files.read({ organisation, id });
    if (content) logos.set(logo, await buffer(content));
  }
  return logos;
}
