import { t } from '@iwe/session';
import { use } from 'react';
import type { ReactNode } from 'react';
import { Kbd } from '../kit/data/kbd.tsx';
import { Text } from '../kit/layout.ts';
import { HostRoutes } from './records/host-routes.ts';
import { inWords } from '../kit/words.tsx';

/** What an empty list of records says: that there are none yet, and how the first one is made. */
interface NoneYetProps {
  /** The records in the plural, such as 'invoices'. */
  what: string;
  /** The page that creates one, opened in a new tab; null for a person who may not. */
  add?: { label: string; path: string } | null;
  /** Other ways, as sentences. Without `add`, who creates them. */
  children?: ReactNode;
}

/** Shows the action only where its page is served: without a remote for it the link would lead nowhere. */
export function NoneYet({ what, add, children }: NoneYetProps) {
  const hasRoute = use(HostRoutes);
  const link = add && hasRoute(add.path) ? add : null;
  return (
    <>
      {t('There are no {} yet.', t(what))}{' '}
      {link && (
        <>
          {t('Create the first one with')}{' '}
          <Text asChild color="accent.fg" fontWeight="medium" textDecoration="underline">
            <a href={link.path} target="_blank" rel="noopener">
              {t(link.label)}
            </a>
          </Text>
          <span data-keys>
            {' '}
            <Text as="span" whiteSpace="nowrap">
              (<Kbd>Alt</Kbd> <Kbd>N</Kbd>)
            </Text>
          </span>
          .{' '}
        </>
      )}
      {inWords(children)}
    </>
  );
}
