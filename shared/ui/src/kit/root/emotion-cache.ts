import createCache from '@emotion/cache';
import type { EmotionCache } from '@emotion/cache';

let cache: EmotionCache | null = null;

/**
 * Returns the page's one style cache. Its style elements carry the page's nonce; with a wrong nonce every screen would
 * silently be unstyled.
 */
export function styleCache(): EmotionCache {
  cache ??= createCache({ key: 'iwe', ...nonceOption() });
  return cache;
}

function nonceOption(): { nonce?: string } {
  // Browsers hide the attribute after parsing; only the property can be read.
  const nonce = document.querySelector<HTMLMetaElement>('meta[nonce]')?.nonce;
  return nonce ? { nonce } : {};
}
