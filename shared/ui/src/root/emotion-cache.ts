import createCache from '@emotion/cache';
import type { EmotionCache } from '@emotion/cache';

let cache: EmotionCache | null = null;

/** The page's one style cache. Its style elements carry the page's nonce; with a wrong one every screen would stand unstyled, in silence. */
export function styleCache(): EmotionCache {
  cache ??= createCache({ key: 'iwe', ...nonceOption() });
  return cache;
}

function nonceOption(): { nonce?: string } {
  // Browsers hide the attribute after parsing; only the property still answers.
  const nonce = document.querySelector<HTMLMetaElement>('meta[nonce]')?.nonce;
  return nonce ? { nonce } : {};
}
