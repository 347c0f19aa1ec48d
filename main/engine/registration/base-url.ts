import { AppError } from '#contract/errors'
import { isLoopbackHost } from '../net/hosts.ts'

/**
 * Base URL to store, without a final slash. Calls carry credentials, so http is allowed only for this machine. Throws
 * `invalid-url`.
 */
export function checkedBaseUrl(given: string): string {
  const text = given.trim()
  if (!/^https?:\/\//i.test(text)) throw invalid('The base URL must start with https://. Correct the URL.')
  if (!/^https?:\/\/[^/?#\\\s]+/i.test(text) || !URL.canParse(text)) {
    throw invalid('The base URL has no host, or an invalid port. Correct the URL.')
  }
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') {
    throw invalid('The base URL has a user name or password. Remove both and choose an authentication.')
  }
  if (url.search !== '' || url.hash !== '' || /[?#]/.test(text)) {
    throw invalid(
      'The base URL has a query or a fragment. Remove it: the path of the call follows the base URL.',
    )
  }
  if (url.protocol === 'http:' && !isLoopbackHost(url.hostname)) {
    throw invalid(
      'The base URL is http, and the call carries credentials. Use https; http is for this machine only.',
    )
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '')
}

function invalid(message: string): AppError {
  return new AppError('invalid-url', message)
}
