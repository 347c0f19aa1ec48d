import { AppError } from '#contract/errors'
import type { Target } from '#contract/sending'
import { parseTargetUrl, type TargetUrl } from './target-url.ts'

/**
 * Where to send. To a URL exactly as given; to the listener at `path`, which is a captured request target or `/`.
 * Throws `not-found` where the listener does not run, `invalid-url`, and `remote-target-refused` for a host that is not
 * this machine's loopback unless `allowRemote`.
 */
export function resolveTarget(
  target: Target,
  options: { readonly captureUrl: string | null; readonly path: string; readonly allowRemote: boolean },
): TargetUrl {
  if (target.to === 'listener') {
    if (options.captureUrl === null) {
      throw new AppError('not-found', 'The listener is not running. Start it in Settings or send to a URL.')
    }
    // Whatever address it listens on is this machine.
    const path = options.path.startsWith('/') ? options.path : '/'
    return parseTargetUrl(options.captureUrl.replace(/\/+$/, '') + path)
  }
  const url = parseTargetUrl(target.url)
  if (!url.isLoopback && !options.allowRemote) {
    throw new AppError(
      'remote-target-refused',
      `${url.hostname} is not this machine. Allow the host to send there, or choose a local URL.`,
      { host: url.hostname },
    )
  }
  return url
}
