import { Flex, Text } from '../layout.ts';

/**
 * The iWE wordmark: the dot of the i is a wheel, the W a tread, the E three bars of rubber. Inherits the text colour.
 */
export function Wordmark({ height = 20 }: { height?: number }) {
  return (
    <svg viewBox="0 0 84 32" height={height} width={(height * 84) / 32} role="img" aria-label="iWE" fill="none">
      <circle cx="5" cy="5" r="3.6" stroke="var(--chakra-colors-spark-solid)" strokeWidth="2.8" />
      <path d="M5 13v17" stroke="currentColor" strokeWidth="5" />
      <path
        d="M15 4.500 L22 28 L30.500 9 L39 28 L46 4.500"
        stroke="currentColor"
        strokeWidth="5"
        strokeLinejoin="bevel"
      />
      <path d="M56 6.500h26M56 17h20M56 27.500h26" stroke="currentColor" strokeWidth="5" />
      <path d="M58.500 4v26" stroke="currentColor" strokeWidth="5" />
    </svg>
  );
}

/** The symbol without the name, for narrow places: a wheel with its tread. */
export function WheelMark({ size = 28 }: { size?: number }) {
  const lugs = [0, 45, 90, 135, 180, 225, 270, 315];
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden fill="none">
      <circle cx="16" cy="16" r="11.500" stroke="currentColor" strokeWidth="4" />
      {lugs.map((angle) => (
        <path
          key={angle}
          d="M16 1.200v3"
          stroke="currentColor"
          strokeWidth="3.400"
          transform={`rotate(${angle} 16 16)`}
        />
      ))}
      <circle cx="16" cy="16" r="4" stroke="var(--chakra-colors-spark-solid)" strokeWidth="2.800" />
    </svg>
  );
}

/** A five-pointed star in a circle: the symbol of our own brand. */
function StarMark({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden fill="none">
      <circle cx="16" cy="16" r="13.500" stroke="currentColor" strokeWidth="3" />
      <path
        d="M16 6.500l2.800 6 6.600.8-4.900 4.500 1.300 6.500L16 21.100l-5.800 3.200 1.300-6.500-4.900-4.500 6.600-.8z"
        fill="var(--chakra-colors-spark-solid)"
      />
    </svg>
  );
}

/**
 * An organisation's logo under the brand rule (spec §2 "Main shell"): symbol and name. When `name` is a path of this
 * site, that picture is shown.
 */
export function BrandLogo({ name, height = 24 }: { name: string; height?: number }) {
  if (name.startsWith('/')) return <img src={name} alt="" height={height} style={{ height, width: 'auto' }} />;
  return (
    <Flex align="center" gap="2" role="img" aria-label={name}>
      <StarMark size={height} />
      <Text
        as="span"
        aria-hidden
        fontSize="lg"
        fontWeight="bold"
        letterSpacing="wider"
        textTransform="uppercase"
        lineHeight="1"
        truncate
        maxW="36"
      >
        {name}
      </Text>
    </Flex>
  );
}
