import { Box, chakra, ColorModeButton, Flex, Text, Wordmark } from '@iwe/ui';
import type { ReactNode } from 'react';
import { TreadArt } from './tread-art.tsx';

/** The page around sign-in and passwords: the brand on the left, one form on the right. */
export function EntryFrame({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) {
  return (
    <Flex minH="100dvh" bg="bg.panel">
      <Flex
        direction="column"
        justify="space-between"
        w="44%"
        maxW="680px"
        position="relative"
        overflow="hidden"
        bg="nav.bg"
        color="nav.fg"
        p="10"
        display={{ base: 'none', lg: 'flex' }}
      >
        <TreadArt />
        <Box
          aria-hidden
          position="absolute"
          insetInline="0"
          bottom="0"
          h="22rem"
          bgImage="linear-gradient(to top, var(--chakra-colors-nav-bg) 35%, transparent)"
        />
        <Box position="relative">
          <Wordmark height={30} />
        </Box>
        <Box position="relative" maxW="sm">
          <Text fontSize="3xl" fontWeight="semibold" letterSpacing="tight" lineHeight="tight">
            Quote it. Invoice it. Send it.
          </Text>
          <Text mt="3" fontSize="xl" color="nav.muted" lineHeight="snug">
            Stock, prices and history of every tyre, wheel and part, in one place.
          </Text>
        </Box>
      </Flex>
      <Flex flex="1" direction="column" minW="0">
        <Flex justify="flex-end" p="4">
          <ColorModeButton />
        </Flex>
        <chakra.main
          flex="1"
          display="flex"
          // From the top, so that what comes later below never moves a button under a finger.
          alignItems="flex-start"
          justifyContent="center"
          px={{ base: '4', lg: '6' }}
          pt={{ base: '2', lg: '12vh' }}
          pb="6"
        >
          <Box w="full" maxW="22.5rem">
            <Box display={{ base: 'block', lg: 'none' }} color="accent.fg" mb="8">
              <Wordmark height={28} />
            </Box>
            <Text as="h1" fontSize="3xl" fontWeight="semibold" letterSpacing="tight" lineHeight="tight">
              {title}
            </Text>
            <Text mt="1.5" mb="7" fontSize="lg" color="fg.muted">
              {lead}
            </Text>
            {children}
          </Box>
        </chakra.main>
      </Flex>
    </Flex>
  );
}
