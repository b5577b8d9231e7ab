/** What the server has written into this page's HTML, read once. */
export interface PageFacts {
  /** Revision of the releases when the page was served; '' when the page has none. */
  revision: string;
  /** The shell's version; '' while it is not stored as a release. */
  shell: string;
  /** 'mf-sales@1.0.0' of every blocked release. */
  blocked: ReadonlySet<string>;
  /** The public key with which the server signs lists of remotes, base64; '' when the page has none. */
  listKey: string;
  /** Whether this is a demo, whose accounts are public. */
  isDemo: boolean;
  /** Whether nobody can sign in yet, because there is no organisation. */
  lacksOrganisation: boolean;
}

const content = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

/**
 * Reads the meta tags 'iwe-revision', 'iwe-shell', 'iwe-blocked', 'iwe-list-key', 'iwe-demo' and 'iwe-setup'. A
 * missing one counts as empty.
 */
export function readPageFacts(): PageFacts {
  return {
    revision: content('iwe-revision'),
    shell: content('iwe-shell'),
    blocked: new Set(content('iwe-blocked').split(' ').filter(Boolean)),
    listKey: content('iwe-list-key'),
    isDemo: content('iwe-demo') === '1',
    lacksOrganisation: content('iwe-setup') === '1',
  };
}
