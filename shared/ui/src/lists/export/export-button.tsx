import { Download } from 'lucide-react';
import type { Query } from '@iwe/session';
import { Button } from '../../kit/controls/button.tsx';
import { useAction } from '../../kit/controls/use-action.ts';
import { startExport } from './start-export.ts';

/** 'export': downloads the filtered list as an xlsx file. */
export function ExportButton({ path, query, fileName }: { path: string; query: Query; fileName: string }) {
  const { run, isBusy } = useAction(() => startExport(path, query, fileName));
  return (
    <Button size="sm" busy={isBusy} onClick={() => void run()} title="The filtered list as an xlsx file">
      {!isBusy && <Download size={14} />}export
    </Button>
  );
}
