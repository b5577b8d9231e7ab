import { t } from '@iwe/session';
import { Box, Flex, Text } from '../layout.ts';
import { CircleAlert, SearchX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../controls/button.tsx';
import { inWords } from '../words.tsx';

interface StateFrameProps {
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  tone?: 'neutral' | 'danger' | undefined;
  isPage: boolean;
}

function StateFrame({ icon, title, children, tone = 'neutral', isPage }: StateFrameProps) {
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isPage) heading.current?.focus();
  }, [isPage]);
  return (
    <Flex direction="column" align="center" justify="center" gap="2" py="12" px="6" textAlign="center" minH="56">
      <Flex
        align="center"
        justify="center"
        w="10"
        h="10"
        borderRadius="full"
        bg={tone === 'danger' ? 'danger.subtle' : 'bg.muted'}
        color={tone === 'danger' ? 'danger.fg' : 'fg.subtle'}
      >
        {icon}
      </Flex>
      <Text
        ref={heading}
        fontSize="lg"
        fontWeight="medium"
        outline="none"
        {...(isPage ? { as: 'h1', tabIndex: -1 } : {})}
      >
        {t(title)}
      </Text>
      {children}
    </Flex>
  );
}

/** States that there is nothing to show, and why. */
export interface EmptyStateProps {
  title: string;
  /** What to do next, in a sentence. */
  hint?: ReactNode;
  icon?: ReactNode;
  /** The state is the whole page: its title is the page's heading, and takes the focus. */
  isPage?: boolean;
  children?: ReactNode;
}

export function EmptyState({ title, hint, icon, isPage = false, children }: EmptyStateProps) {
  return (
    <StateFrame icon={icon ?? <SearchX size={18} />} title={title} isPage={isPage}>
      {hint && (
        <Text color="fg.muted" maxW="md">
          {inWords(hint)}
        </Text>
      )}
      {children}
    </StateFrame>
  );
}

/** An error, one paragraph per line, with a button to try again. */
export interface ErrorStateProps {
  title?: string;
  lines: readonly string[];
  onRetry?: () => void;
  /** The way out of a page that may never load, such as that of a record that is gone. */
  back?: { href: string; label: string };
  /** The error is the whole page: its title is the page's heading, and takes the focus. */
  isPage?: boolean;
  children?: ReactNode;
}

export function ErrorState({
  title = 'This could not be loaded',
  lines,
  onRetry,
  back,
  isPage = false,
  children,
}: ErrorStateProps) {
  return (
    <Box role="alert">
      <StateFrame icon={<CircleAlert size={18} />} title={title} tone="danger" isPage={isPage}>
        {lines.map((line) => (
          <Text key={line} color="fg.muted" maxW="xl">
            {t(line)}
          </Text>
        ))}
        {onRetry && (
          <Button mt="2" onClick={onRetry}>
            Try again
          </Button>
        )}
        {back && (
          <ButtonLink variant="ghost" href={back.href}>
            {t(back.label)}
          </ButtonLink>
        )}
        {children}
      </StateFrame>
    </Box>
  );
}
