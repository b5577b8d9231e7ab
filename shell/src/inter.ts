import latin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';

/** The characters that the file has; others are drawn in the next font of the theme. */
const LATIN =
  'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212';

/** Gives the page its font, the same on every system. The page's HTML has begun to load the file already. */
export function loadInter(): void {
  document.fonts.add(
    new FontFace('Inter Variable', `url(${latin})`, { weight: '100 900', display: 'swap', unicodeRange: LATIN }),
  );
}
