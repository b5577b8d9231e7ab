import { Page, Skeleton, useDelayed } from '@iwe/ui';

/** Shown while a form is loading; the skeleton appears only after a delay. */
export function FormWaiting() {
  const isLate = useDelayed(true);
  return (
    <Page>
      {isLate && (
        <>
          <Skeleton width="30%" />
          <Skeleton width="100%" />
          <Skeleton width="100%" />
        </>
      )}
    </Page>
  );
}
