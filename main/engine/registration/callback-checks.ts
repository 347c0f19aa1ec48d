import type { CallbackCheck } from '#contract/registration/registration'
import type { Service } from '#contract/terms'
import { unreachableAddress, unreachableName } from '../net/hosts.ts'

/**
 * The checks of a callback URL by its text alone. Only bad syntax, and capital letters at the funding service, are
 * blocking; with `allowCapitals` those warn. Sources: Funding and Withdrawal Notification Service, "Limits"; both,
 * "Register a callback URL".
 */
export function checkCallbackText(service: Service, text: string, allowCapitals = false): CallbackCheck[] {
  const url = parse(text)
  if (url === null) {
    return [
      blocking('not-a-url', 'The callback URL must start with https:// and have no spaces. Correct the URL.'),
    ]
  }
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

/** For a name that resolves to an address which the public web cannot reach. */
export function checkAddresses(hostname: string, addresses: readonly string[]): CallbackCheck[] {
  const reasons = addresses.map(unreachableAddress)
  const [first] = reasons
  if (first === undefined || first === null || reasons.includes(null)) return []
  return [notPublic(hostname, `a name that stands for ${addresses.join(', ')} here: ${first}`)]
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
  // Scheme, host and the digits of an escape mean the same in either case.
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

function parse(text: string): URL | null {
  if (!/^https?:\/\/[^/?#\\\s]+[^\s\\]*$/i.test(text) || /[\p{Cc}"<>^`{|}]/u.test(text)) return null
  if (/%(?![0-9a-f]{2})/i.test(text)) return null
  return URL.canParse(text) ? new URL(text) : null
}
