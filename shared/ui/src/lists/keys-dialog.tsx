import { t } from '@iwe/session';
import { Kbd } from '../kit/data/kbd.tsx';
import { Flex, Grid, Text } from '../kit/layout.ts';
import { Dialog } from '../kit/overlay/dialog.tsx';

/** A group of keys and what they do. */
export interface KeyGroup {
  title: string;
  keys: readonly { keys: readonly string[]; does: string }[];
}

/** The keys of a screen. */
export function KeysDialog({
  open,
  onClose,
  groups,
}: {
  open: boolean;
  onClose: () => void;
  groups: readonly KeyGroup[];
}) {
  return (
    <Dialog open={open} onClose={onClose} title="Keys">
      <Flex direction="column" gap="4">
        {groups.map((group) => (
          <div key={group.title}>
            <Text fontSize="xs" fontWeight="semibold" color="fg.subtle" letterSpacing="wide" mb="1.5">
              {t(group.title)}
            </Text>
            <Grid templateColumns="112px 1fr" rowGap="1.5" columnGap="3" alignItems="center" fontSize="md" color="fg">
              {group.keys.map(({ keys, does }) => [
                <Flex key={`${does} keys`} gap="1">
                  {keys.map((key) => (
                    <Kbd key={key}>{t(key)}</Kbd>
                  ))}
                </Flex>,
                <span key={does}>{t(does)}</span>,
              ])}
            </Grid>
          </div>
        ))}
      </Flex>
    </Dialog>
  );
}
