/** What the server has written into this page's HTML, read once. */
export interface PageFacts {
  /** Revision of the releases when the page was served; '' when the page has none. */
  revision: string;
  /** 'mf-sales@1.0.0' of every blocked release. */
  blocked: ReadonlySet<string>;
  /**
   * The developer's grant with which this page was loaded: one remote may be loaded from that origin. Null for nearly
   * everybody.
   */
  developer: DeveloperGrant | null;
}

/** A developer's grant of this page. */
export interface DeveloperGrant {
  id: number;
  remote: string;
  origin: string;
  until: string;
}

const content = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

/** Reads the meta tags 'iwe-revision', 'iwe-blocked' and 'iwe-developer'. A missing one counts as empty. */
export function readPageFacts(): PageFacts {
  return {
    revision: content('iwe-revision'),
    blocked: new Set(content('iwe-blocked').split(' ').filter(Boolean)),
    developer: grantOf(content('iwe-developer')),
  };
}

/** Parses 'id remote origin until'. */
function grantOf(text: string): DeveloperGrant | null {
  const [id, remote, origin, until] = text.split(' ');
  return id && remote && origin && until ? { id: Number(id), remote, origin, until } : null;
}
