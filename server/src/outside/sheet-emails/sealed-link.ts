import { JobFailure } from '../../core/jobs/define-job.ts';
import type { Config } from '../../core/config.ts';
import { secretBox, UnreadableSecret } from '../../core/services/public.ts';
import type { EncryptedSecret } from '../../core/services/public.ts';

type Secrets = Config['secrets'];
interface Place {
  organisation: number;
  quote: number;
}

const placeOf = ({ organisation, quote }: Place) => ({ organisation, service: 'quote-link', field: String(quote) });

/** Encrypts the link that an email of a quote carries, for as long as the email waits. */
export const sealLink = (secrets: Secrets, place: Place, url: string): EncryptedSecret =>
  secretBox(secrets).encrypt(url, placeOf(place));

/**
 * Returns the link of a waiting email; null when it has none. Throws JobFailure when no key of this instance reads
 * it.
 */
export function openLink(
  secrets: Secrets,
  email: { organisation: number; quoteId: number | null; link: Buffer | null; linkKeyId: string | null },
): string | null {
  const { organisation, quoteId: quote, link: encrypted, linkKeyId: keyId } = email;
  if (quote === null || encrypted === null || keyId === null) return null;
  try {
    return secretBox(secrets).decrypt({ keyId, encrypted }, placeOf({ organisation, quote }));
  } catch (error) {
    if (!(error instanceof UnreadableSecret)) throw error;
    throw new JobFailure('This link was encrypted with another instance key. Send the quote again.');
  }
}
