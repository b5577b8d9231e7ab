const BLOCKS = Array.from({ length: 64 }, (_, index) => (index * 360) / 64);
const SPOKES = Array.from({ length: 10 }, (_, index) => (index * 360) / 10);

/** A wheel cut off by the edge of its panel: the page's only picture. Hidden from screen readers. */
export function TreadArt() {
  return (
    <svg
      viewBox="0 0 800 800"
      aria-hidden
      fill="none"
      style={{
        position: 'absolute',
        width: '150%',
        maxWidth: 'none',
        right: '-66%',
        top: '42%',
        transform: 'translateY(-50%)',
      }}
    >
      <g stroke="currentColor" color="var(--chakra-colors-nav-active)">
        {BLOCKS.map((angle) => (
          <g key={angle} transform={`rotate(${angle} 400 400)`} strokeWidth="15">
            <path d="M388 8v34" />
            <path d="M404 52l-16 26" />
            <path d="M410 86v22" strokeWidth="9" opacity="0.7" />
          </g>
        ))}
        <circle cx="400" cy="400" r="272" strokeWidth="3" />
        <circle cx="400" cy="400" r="236" strokeWidth="26" opacity="0.55" />
        <circle cx="400" cy="400" r="206" strokeWidth="3" />
        {SPOKES.map((angle) => (
          <g key={angle} transform={`rotate(${angle} 400 400)`}>
            <path d="M378 322L362 206M422 322L438 206" strokeWidth="8" strokeLinejoin="round" />
          </g>
        ))}
        <circle cx="400" cy="400" r="82" strokeWidth="8" />
        {SPOKES.filter((_, index) => index % 2 === 0).map((angle) => (
          <circle key={angle} cx="400" cy="352" r="8" strokeWidth="5" transform={`rotate(${angle} 400 400)`} />
        ))}
      </g>
      <circle cx="400" cy="400" r="20" stroke="var(--chakra-colors-spark-solid)" strokeWidth="9" />
    </svg>
  );
}
