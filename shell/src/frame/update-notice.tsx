import { Button, Flex, Text } from '@iwe/ui';
import { useEffect } from 'react';
import { canLeaveAll, usePlatform } from '../platform/index.ts';

/** Newer releases are ready. A hidden page without unsaved work loads them by itself; anybody at work is asked. */
export function UpdateNotice() {
  const { updateAvailable } = usePlatform();
  useEffect(() => {
    if (!updateAvailable) return;
    const reloadUnseen = () => {
      if (document.visibilityState === 'hidden' && canLeaveAll() === 'clean') window.location.reload();
    };
    reloadUnseen();
    document.addEventListener('visibilitychange', reloadUnseen);
    return () => document.removeEventListener('visibilitychange', reloadUnseen);
  }, [updateAvailable]);
  if (!updateAvailable) return null;
  return (
    <Flex role="status" align="center" gap="3" px="5" py="1.5" bg="spark.subtle" color="spark.fg" borderBottomWidth="1px" borderColor="spark.border">
      <Text flex="1">A newer version is ready. Save your work, then reload.</Text>
      <Button size="xs" onClick={() => window.location.reload()}>Reload</Button>
    </Flex>
  );
}
