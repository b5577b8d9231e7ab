import type { FileLinkAnswer } from '@iwe/contract';
import { api } from '@iwe/session';

/** Starts the download of a stored file; the browser streams it to disk, however large it is. Rejects when refused. */
export async function downloadReport(fileId: string): Promise<void> {
  const { data } = await api.get<FileLinkAnswer>(`files/${fileId}/link`);
  const link = document.createElement('a');
  link.href = data.url;
  link.download = '';
  link.click();
}
