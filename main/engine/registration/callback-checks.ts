import type { CallbackCheck } from '#contract/registration/registration'
import type { Service } from '#contract/terms'
import { unreachableAddress, unreachableName } from '../net/hosts.ts'

/**
 * Checks of a callback URL by its text. Only bad syntax, and capital letters at the funding service, are blocking;
 * `allowCapitals` turns those into warnings. Sources: Funding and Withdrawal Notification Service, "Limits"; both,
 * "Register a callback URL".
 */
export function checkCallbackText(service: Service, text: string, allowCapitals = false): CallbackCheck[] {
  const url = parse(text)
  if (typeof url === 'string') return [blocking('not-a-url', `The callback URL ${url} Correct the URL.`)]
  const checks: CallbackCheck[] = []
  if (service === 'funding' && /\p{Lu}/u.test(text)) checks.push(capitals(text, allowCapitals))
  if (url.protocol === 'http:') {
    checks.push(warning('not-https', 'The callback URL is http: notifications are sent unencrypted.'))
  }
  if (url.username !== '' || url.password !== '') {
    checks.push(
      warning(
        'credentials-in-url',
        'The callback URL carries a user name or password, which the service will store and may log.',
      ),
    )
  }
  if (text.includes('#')) {
    checks.push(warning('fragment-in-url', 'Remove the part after #; servers never receive it.'))
  }
  const reason = unreachableAddress(url.hostname) ?? unreachableName(url.hostname)
  if (reason !== null) checks.push(notPublic(url.hostname, reason))
  return checks
}

/** Warning for a name whose addresses the public web cannot reach. */
export function checkAddresses(hostname: string, addresses: readonly string[]): CallbackCheck[] {
  const reasons = addresses.map(unreachableAddress)
  const [first] = reasons
  if (first === undefined || first === null || reasons.includes(null)) return []
  return [notPublic(hostname, `a name that resolves to ${addresses.join(', ')} here: ${first}`)]
}

export function warning(code: CallbackCheck['code'], message: string): CallbackCheck {
  return { code, severity: 'warning', message, suggestion: null }
}

function notPublic(hostname: string, reason: string): CallbackCheck {
  return warning(
    'not-public',
    `${hostname} is ${reason}. The service calls from the public web and will not reach it; open a tunnel and register its address.`,
  )
}

function capitals(text: string, isAllowed: boolean): CallbackCheck {
  const suggestion = text.toLowerCase()
  const afterHost = text.replace(/^[^:]*:\/\/[^/?#]*/, '')
  // Case has no meaning in scheme, host and escapes.
  const mayDiffer = /\p{Lu}/u.test(afterHost.replace(/%[0-9a-f]{2}/gi, ''))
  const rule = 'The funding service allows lowercase letters only; capital letters cause "Invalid URL"'
  const advice = mayDiffer
    ? 'Check that your app accepts the lowercase path and query.'
    : 'The lowercase form is equivalent.'
  return {
    code: 'capital-letters',
    severity: isAllowed ? 'warning' : 'blocking',
    message: isAllowed
      ? `${rule}. The service is called anyway, because you allowed it.`
      : `${rule}, so the service is not called. ${advice}`,
    suggestion,
  }
}

function blocking(code: CallbackCheck['code'], message: string): CallbackCheck {
  return { code, severity: 'blocking', message, suggestion: null }
}

/** The URL, or the end of a sentence about its error. */
function parse(text: string): URL | string {
  if (!/^https?:\/\//i.test(text)) return 'must start with https://.'
  const [character] = /[\p{Cc}\s\\"<>^`{|}]/u.exec(text) ?? []
  if (character !== undefined) {
    return /\s/.test(character) ? 'must have no spaces.' : `must not have ${JSON.stringify(character)}.`
  }
  const [broken] = /%(?![0-9a-f]{2}).{0,2}/i.exec(text) ?? []
  if (broken !== undefined)
    return `has ${JSON.stringify(broken)}, which is not a valid escape. Write % as %25.`
  if (!/^https?:\/\/[^/?#]/i.test(text)) return 'has no host.'
  return URL.canParse(text) ? new URL(text) : 'has an invalid host or port.'
}
