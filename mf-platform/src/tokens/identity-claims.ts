/** Returns further claims as people type them, 'environment=production, repository_id=4711', as data. */
export const claimsOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map((one) => {
        const [name = '', ...value] = one.split('=');
        return [name, value.join('=')];
      }),
  );

/** Claims that are compared with each token anyway. */
const ALWAYS = ['iss', 'aud', 'sub', 'iat', 'exp', 'nbf', 'jti'];

/** Returns what is wrong with typed claims; undefined for nothing. */
export function wrongClaims(text: string): string | undefined {
  const claims = Object.entries(claimsOf(text));
  const unclear = claims.find(([name, value]) => name === '' || value === '');
  if (unclear) return 'Write each as name=value, with blanks between them: environment=production';
  const needless = claims.find(([name]) => ALWAYS.includes(name));
  return needless && `${needless[0]} is compared anyway. Leave it out.`;
}

/**
 * Returns a warning about a subject that more runs have than a person may think of; null for one that names a branch, a
 * tag or an environment. GitHub and GitLab write the subjects that it knows.
 */
export function wideSubject(subject: string): string | null {
  if (/:pull_request$|refs\/pull\/|refs\/merge-requests\/|ref_type:merge_request/.test(subject))
    return (
      'Whoever may open a pull request has this subject, and could publish with it. Name a branch that only reviewed ' +
      'changes reach, or an environment.'
    );
  if (subject.includes('*'))
    return 'The subject is compared letter by letter: * stands for nothing but itself. Make a rule for each branch.';
  if (/^(repo|project_path):[^:]+$/.test(subject))
    return 'Every run of this repository has this subject, those of pull requests included. Name a branch or an environment.';
  return null;
}
