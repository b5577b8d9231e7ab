import { adminNoticeStore, useStore } from '@iwe/session';
import { Box } from '@iwe/ui';

/** What is wrong with the installation, shown to administrators above every screen until it is repaired. */
export function AdminNotice() {
  const notice = useStore(adminNoticeStore);
  if (notice === null) return null;
  return (
    <Box role="alert" px="5" py="1.5" bg="spark.subtle" color="danger.fg" borderBottomWidth="1px">
      {notice}
    </Box>
  );
}
