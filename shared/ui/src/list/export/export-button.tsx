import { Download } from 'lucide-react';
import { useState } from 'react';
import type { Query } from '@iwe/session';
import { Button } from '../../controls/button.tsx';
import { startExport } from './start-export.ts';

/** 'export': downloads the filtered list as an xlsx file. */
export function ExportButton({ path, query, fileName }: { path: string; query: Query; fileName: string }) {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    await startExport(path, query, fileName);
    setBusy(false);
  };
  return (
    <Button size="sm" busy={busy} onClick={() => void run()} title="The filtered list as an xlsx file">
      {!busy && <Download size={14} />}export
    </Button>
  );
}
