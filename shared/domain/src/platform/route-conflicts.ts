/** A route as a release declares it. */
export interface RouteClaim {
  path: string;
  routeNames?: readonly string[] | undefined;
}

/**
 * Returns the paths that two remotes would both serve: '/a/:b' and '/a/c' conflict, unless both limit :routeName to
 * different names. Each conflict names both routes, 'a ↔ b'.
 */
export function routeConflicts(left: readonly RouteClaim[], right: readonly RouteClaim[]): string[] {
  const found: string[] = [];
  for (const a of left.flatMap(expand)) {
    for (const b of right.flatMap(expand)) if (overlap(a, b)) found.push(`${a} ↔ ${b}`);
  }
  return found;
}

/** Returns one path per route name, with and without each optional parameter. */
function expand(claim: RouteClaim): string[] {
  const named = claim.routeNames
    ? claim.routeNames.map((name) => claim.path.replace(':routeName', name))
    : [claim.path];
  return named.flatMap((path) => {
    const segments = path.split('/').filter(Boolean);
    const lengths = [segments.length];
    for (let end = segments.length; end > 0 && segments[end - 1]?.endsWith('?'); end -= 1) lengths.push(end - 1);
    return lengths.map((length) => `/${segments.slice(0, length).join('/')}`);
  });
}

function overlap(a: string, b: string): boolean {
  const [left, right] = [a.split('/'), b.split('/')];
  return (
    left.length === right.length &&
    left.every((part, at) => part.startsWith(':') || right[at]?.startsWith(':') === true || part === right[at])
  );
}
