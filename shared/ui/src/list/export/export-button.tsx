import { Download } from 'lucide-react';
import { useState } from 'react';
import { api } from '@iwe/session';
import type { Query } from '@iwe/session';
import { Button } from '../controls/button.tsx';
import { saveFile } from './save-file.ts';

/** 'export': downloads the filtered list as an xlsx file. */
export function ExportButton({ path, query, fileName }: { path: string; query: Query; fileName: string }) {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      saveFile(await api.blob(path, { ...query, page: undefined, per_page: undefined, format: 'xlsx' }), fileName);
    } catch {
      // The API client has shown the error.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="sm" busy={busy} onClick={() => void run()} title="The filtered list as an xlsx file">
      {!busy && <Download size={14} />}export
    </Button>
  );
}
