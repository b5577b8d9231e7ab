import { Box, Button, Flex, Grid, GridItem, Page, PageHeader, useIsNarrow } from '@iwe/ui';
import { BottomBar, Card, useCommitKey } from '@iwe/ui/sheet-view';
import type { FieldErrors } from '@iwe/ui/sheet';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

/** The screen of a base-data form: sections on the left, related data beside them. */
export interface FormFrameProps {
  title: string;
  meta?: ReactNode;
  banner?: ReactNode;
  isSaving: boolean;
  errors: FieldErrors;
  onSubmit: () => void;
  onCancel: () => void;
  children: ReactNode;
  aside?: ReactNode;
}

export function FormFrame({
  title,
  meta,
  banner,
  isSaving,
  errors,
  onSubmit,
  onCancel,
  children,
  aside,
}: FormFrameProps) {
  const form = useRef<HTMLDivElement>(null);
  useCommitKey('mod+s', 'leave', onSubmit);
  const isNarrow = useIsNarrow();
  // On a phone a focused field would open the keyboard over the form.
  const canFocus = useRef(!isNarrow);
  useEffect(() => {
    if (canFocus.current)
      form.current?.querySelector<HTMLElement>('input:not(:disabled)')?.focus({ preventScroll: true });
  }, []);
  // The first invalid field gets the focus, but never from a field that somebody is in: errors also change while
  // they are put right.
  useEffect(() => {
    if (Object.values(errors).some(Boolean) && !form.current?.contains(document.activeElement))
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [errors]);
  const buttons = (
    <>
      <Button onClick={onCancel}>Cancel</Button>
      <Button variant="solid" busy={isSaving} title="Ctrl+S" aria-keyshortcuts="Control+S" onClick={onSubmit}>
        Submit
      </Button>
    </>
  );
  return (
    <Page>
      <PageHeader title={title} section="Base Infos" meta={meta} actions={!isNarrow && buttons} />
      {banner}
      <Flex gap="3" align="flex-start" direction={{ base: 'column', xl: 'row' }}>
        <Flex ref={form} direction="column" gap="3" flex="1" minW="0" w="full">
          {children}
        </Flex>
        {aside && (
          <Flex direction="column" gap="3" w={{ base: 'full', xl: '420px' }} flexShrink={0}>
            {aside}
          </Flex>
        )}
      </Flex>
      {isNarrow && <BottomBar>{buttons}</BottomBar>}
    </Page>
  );
}

/** Fields under one heading. */
export function FormCard({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  return (
    <Card title={title} pb="3.5">
      {note && (
        <Box fontSize="sm" color="fg.subtle" mb="2" mt="-1">
          {note}
        </Box>
      )}
      <Grid
        columnGap="3"
        rowGap="2.5"
        templateColumns="repeat(auto-fill, minmax(168px, 1fr))"
        alignItems="start"
        css={PHONE_CSS}
      >
        {children}
      </Grid>
    </Card>
  );
}

// Two columns on a phone: a wide field that spans more than there are would add columns too narrow for a price.
const PHONE_CSS = {
  '@media (max-width: 700px)': {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '& > [data-wide]': { gridColumn: '1 / -1' },
  },
};

/** A field wider than one column. */
export function Wide({ span, children }: { span: number | undefined; children: ReactNode }) {
  return span === undefined || span === 1 ? (
    children
  ) : (
    <GridItem colSpan={span} data-wide>
      {children}
    </GridItem>
  );
}
