import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ComponentType } from 'react';
import { toast, TOAST_MS, t } from '@iwe/session';
import { Button } from '../../kit/controls/button.tsx';
import type { ButtonProps } from '../../kit/controls/button.tsx';
import { useHotkey } from '../../kit/controls/use-hotkey.ts';
import type { ImportDialogProps } from './import-dialog.tsx';
import type { ImportSettings } from './import-types.ts';

type Dialog<Taken> = ComponentType<ImportDialogProps<Taken>>;

const loadDialog = async () => (await import('./import-dialog.tsx')).ImportDialog;

/**
 * A button that opens an import (Alt+I, or other keys where a page has two). The dialog's code is loaded on first use.
 */
export interface ImportButtonProps<Taken> extends Pick<ButtonProps, 'size' | 'variant'> {
  settings: ImportSettings<Taken>;
  /** The keys that open it, such as 'alt+i'. */
  keys?: string;
  /** Returns in words why nothing can be imported now; null when it can. */
  notNow?: () => string | null;
}

export function ImportButton<Taken>({
  settings,
  notNow,
  keys = 'alt+i',
  size = 'md',
  variant = 'outline',
}: ImportButtonProps<Taken>) {
  const [dialog, setDialog] = useState<{ Part: Dialog<Taken> } | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const wasTaken = useRef(false);
  const open = async () => {
    const reason = notNow?.() ?? null;
    if (reason !== null) {
      toast.warning(reason, { duration: TOAST_MS.short });
      return;
    }
    try {
      setDialog({ Part: await loadDialog() });
    } catch {
      toast.error('The import could not be loaded. Check your connection and try again.');
    }
  };
  useHotkey(keys, () => void open(), { whileTyping: true, enabled: dialog === null });
  const close = (isTaken: boolean) => {
    wasTaken.current = isTaken;
    setDialog(null);
  };
  const focusAfter = () => (wasTaken.current ? settings.focusAfter?.() : null) ?? button.current;
  return (
    <>
      <Button
        ref={button}
        size={size}
        variant={variant}
        title={`${t(settings.label)} (${keysText(keys)})`}
        aria-keyshortcuts={keysText(keys)}
        onClick={() => void open()}
        onPointerEnter={() => void loadDialog().catch(() => undefined)}
      >
        <FileUp size={14} />
        {settings.label}
      </Button>
      {dialog && <dialog.Part settings={settings} onClose={close} finalFocus={focusAfter} />}
    </>
  );
}

/** Returns 'alt+i' as 'Alt+I'. */
const keysText = (keys: string): string =>
  keys
    .split('+')
    .map((key) => key.charAt(0).toUpperCase() + key.slice(1))
    .join('+');
