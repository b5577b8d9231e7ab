import { Page, Skeleton, useDelayed } from '@iwe/ui';

/** What stands while a form is on its way; the skeleton only when it takes a while. */
export function FormWaiting() {
  const isLate = useDelayed(true);
  return <Page>{isLate && <><Skeleton width="30%" /><Skeleton width="100%" /><Skeleton width="100%" /></>}</Page>;
}
