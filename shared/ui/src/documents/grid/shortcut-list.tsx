import { t } from '@iwe/session';
import { Kbd } from '../../kit/data/kbd.tsx';
import { Flex, Grid, Text } from '../../kit/layout.ts';
import { Dialog } from '../../kit/overlay/dialog.tsx';
import { GRID_KEYS } from './model/index.ts';

/** The keys of the grid; `?` opens it. */
export function ShortcutList({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Keys of the lines" size="md">
      <Grid templateColumns="auto 1fr" columnGap="4" rowGap="2" alignItems="center" fontSize="md">
        {GRID_KEYS.map(({ keys, does }) => (
          <Grid key={does} display="contents">
            <Flex gap="1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </Flex>
            <Text color="fg">{t(does)}</Text>
          </Grid>
        ))}
      </Grid>
    </Dialog>
  );
}
