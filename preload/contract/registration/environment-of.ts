import type { Environment } from './environment.ts'

/**
 * Environment of a delivery's target: the environment with the longest callback path at or above the target's
 * path; `null` for none.
 */
export function environmentOf<E extends Pick<Environment, 'callbackPath'>>(
  target: string,
  environments: readonly E[],
): E | null {
  const [path = ''] = target.split(/[?#]/)
  let found: E | null = null
  for (const environment of environments) {
    const { callbackPath } = environment
    const folder = callbackPath.endsWith('/') ? callbackPath : `${callbackPath}/`
    const fits = path === callbackPath || path.startsWith(folder)
    if (fits && callbackPath.length > (found?.callbackPath.length ?? -1)) found = environment
  }
  return found
}
