/** What the server wrote into this page's HTML, read once. */
export interface PageFacts {
  /** Revision of the release state when the page was served; '' when the page carries none. */
  revision: string;
  /** 'mf-sales@1.0.0' of every blocked release. */
  blocked: ReadonlySet<string>;
}

const content = (name: string): string => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

/** Reads the meta tags 'iwe-revision' and 'iwe-blocked'. A missing one counts as empty. */
export function readPageFacts(): PageFacts {
  return {
    revision: content('iwe-revision'),
    blocked: new Set(content('iwe-blocked').split(' ').filter(Boolean)),
  };
}
