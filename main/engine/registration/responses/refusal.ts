import type { RegisterOutcome } from '#contract/registration/registration'
import type { Service } from '#contract/terms'
import type { ServiceWords } from './service-words.ts'

export const serviceNames = { transactions: 'transaction service', funding: 'funding service' } as const

export interface Refusal {
  readonly outcome: RegisterOutcome
  readonly message: string
}

/** Longer texts are no error messages, and not searched. */
const longestMessage = 400

/**
 * Meaning of four-digit codes. A code without outcome is a refusal whatever the text says. Observed beyond the
 * specification, "Registration": useful codes.
 */
const codes: Readonly<Record<string, { outcome?: RegisterOutcome; advice: string }>> = {
  '0201': { advice: 'The key, the secret or the nonce is not accepted. Check them.' },
  '0206': { advice: 'The nonce was not accepted. Check whether another program uses the same key.' },
  '0207': { advice: 'The nonce was not accepted. Check whether another program uses the same key.' },
  '0213': { advice: 'The key may not be used from this address. Allow the address at the service.' },
  '0215': { advice: 'The signature was not accepted. Check the secret.' },
  '0303': { advice: 'The service reports a missing field. Check the environment’s service.' },
  '0322': { outcome: 'invalid-callback', advice: 'The callback URL is not valid. Correct the URL.' },
  '0362': { outcome: 'invalid-callback', advice: 'Choose another callback URL.' },
  '0801': { advice: 'Too many calls. Wait a minute and try again.' },
  '1102': {
    outcome: 'callback-unreachable',
    advice: 'The callback URL cannot be registered: the service has to reach it from the public web.',
  },
}

export function readRefusal(service: Service, words: ServiceWords): Refusal {
  const { code } = words
  const known = code === null ? undefined : codes[code.padStart(4, '0')]
  const outcome = known === undefined ? refusalOf(service, words) : (known.outcome ?? 'refused')
  return { outcome, message: `${quoteService(service, words)} ${known?.advice ?? adviceFor(outcome)}` }
}

export function quoteService(
  service: Service,
  { text, code }: ServiceWords,
  status: number | null = null,
): string {
  if (text === '' && code === null) return 'The service gave no reason.'
  const words = code === null ? text : text === '' ? `code ${code}` : `${text} (code ${code})`
  const where = status === null ? '' : ` (status ${status})`
  return `The ${serviceNames[service]} says${where}: ${words}`.replace(/([^.!?…])$/, '$1.')
}

/**
 * Outcome of a failure in a documented shape. Only the transaction service has duplicate subscriptions, and their
 * text names the event type. Transaction Notification Service, "Register a callback URL".
 */
export function refusalOf(service: Service, words: ServiceWords): RegisterOutcome {
  const { text, code, isPage } = words
  const isSearched = service === 'transactions' && !isPage && text.length <= longestMessage
  return isSearched && isAlreadySubscribed(`${text}; ${code ?? ''}`) ? 'already-subscribed' : outcomeOf(words)
}

/** The specifications give conditions, not texts, so the text is searched for conditions. */
export function outcomeOf({ text, isPage }: ServiceWords): RegisterOutcome {
  if (isPage || text.length > longestMessage) return 'refused'
  if (/not (be )?reach|unreachable|could not connect|cannot connect|timed? ?out/i.test(text))
    return 'callback-unreachable'
  if (
    /(invalid|malformed|not a valid|not valid).{0,40}\b(url|callback)|\b(url|callback\w*)\b.{0,40}(invalid|malformed|not valid|lower ?case)/i.test(
      text,
    )
  ) {
    return 'invalid-callback'
  }
  return 'refused'
}

export function adviceFor(outcome: RegisterOutcome): string {
  if (outcome === 'already-subscribed') {
    return 'Nothing was created: notifications still go to the registered URL. How to change it is undocumented: ask the service.'
  }
  if (outcome === 'invalid-callback') return 'Correct the callback URL.'
  if (outcome === 'callback-unreachable') return 'Check that the public web reaches the callback URL.'
  return 'Nothing was registered.'
}

/** Subjects of a subscription. An existing nonce or account is not meant. */
const subject =
  '(?:transactions?|event(?: types?)?|webhooks?|subscri(?:ption|bed)\\w*|regist(?:ration|ered)\\w*|url|callback)'
const isThere =
  '(?:already|duplicate\\w*|repeated|exists?|in use|taken|conflicts?|(?:is|are|was|has been|have been) (?:previously |currently )?(?:subscribed|registered|active|unique))'
const there: readonly RegExp[] = [
  new RegExp(`\\b${subject}\\b.{0,60}\\b${isThere}\\b`, 'i'),
  new RegExp(
    `\\b(?:already|duplicate\\w*|repeated|existing (?=subscri|webhook|regist|url|callback))\\W*.{0,60}\\b${subject}`,
    'i',
  ),
  new RegExp(`\\b(?:subscribed|registered) (?:to|for|with) .{0,40}\\b${subject}\\b`, 'i'),
  /\b(?:there is|there are|has|have|with) an? (?:active )?(?:subscription|webhook|registration)\b/i,
  /\btransactions?\W{1,3}(?:subscribed|registered)\b/i,
]
/** Negations, and conditions of a registration. */
const isDenied = /\b(?:not?|never|cannot|without|must|should|unless|if|unknown|to be)\b|n['’]t\b/i
/** "Already", but not subscribed. Otherwise `--if-needed` would count it as done. */
const ended = '(?:reached|exceeded|expired|removed|deleted|disabled|revoked|blocked|locked|suspended)'
const isAnother = new RegExp(`\\balready (?:been )?${ended}\\b|\\b${ended} already\\b`, 'i')
const again =
  '(?:twice|duplicated|repeated|more than once|only .{0,20}once|(?:more than|only) one (?:active )?(?:subscription|webhook|registration))'
/** A negated repetition says that it was done before. */
const isRepeated = new RegExp(
  `\\b${subject}\\b.{0,60}\\b${again}\\b|\\b${again}\\b.{0,60}\\b${subject}\\b`,
  'i',
)

/** Event type in any case: it was seen in lower case. Observed beyond the specification, "Registration". */
const eventType = /\btransaction\b/i
/** Another account's URL; the own account's event is not meant. */
const isOthers = /\b(?:an)?other (?:account|customer|user|client|key)/i

/**
 * Whether a text says that the event type is subscribed: it "names the duplicated event type" (Transaction
 * Notification Service, "Register a callback URL"), in an unknown form. Denied parts are ignored: "could not be
 * created: TRANSACTION exists" says that it exists.
 */
function isAlreadySubscribed(text: string): boolean {
  const words = text.replace(/[_-]+/g, ' ')
  if (!eventType.test(words) || isOthers.test(words)) return false
  const sentences = words.split(/[.!?\n]/)
  return sentences.some(sentence => {
    const parts = sentence.split(/[:;,()]|\b(?:because|since|but)\b/)
    const rest = parts.filter(part => !isDenied.test(part) && !isAnother.test(part)).join(' ')
    return isRepeated.test(sentence) || there.some(pattern => pattern.test(rest))
  })
}
