import { Dialog, Kbd, Text } from '@iwe/ui';
import { HELP } from './help-texts.ts';

interface HelpDialogProps {
  /** The menu group of the page; null on a page of no group. */
  group: string | null;
  /** The release that serves the page, with its team's description of the changes. */
  release: { name: string; version: string; notes: string } | null;
  onClose: () => void;
}

/** What the page's group of screens is for, what is new in the release that serves it, and where the keys are told. */
export function HelpDialog({ group, release, onClose }: HelpDialogProps) {
  const texts = (group === null ? undefined : HELP[group]) ?? [];
  return (
    <Dialog open onClose={onClose} title={texts.length > 0 ? `Help: ${group}` : 'Help'}>
      {texts.map((text) => (
        <Text key={text} mb="2">
          {text}
        </Text>
      ))}
      <Text mb="2">
        <Kbd>Ctrl K</Kbd> finds every record, screen and action. <Kbd>?</Kbd> shows the keys of a list or a sheet, and
        this help elsewhere.
      </Text>
      {release && (
        <section aria-label="What is new">
          <Text as="h3" fontWeight="semibold" mt="3">
            {`What is new: ${release.name} ${release.version}`}
          </Text>
          <Text whiteSpace="pre-line" color="fg.muted">
            {release.notes === '' ? 'The team has written no notes for this release.' : release.notes}
          </Text>
        </section>
      )}
    </Dialog>
  );
}
