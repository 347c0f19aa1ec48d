import { firstHeaderValue } from '#contract/headers'
import type { SenderKey } from '#contract/registration/registration'
import { signatureHeaders } from '#contract/services/envelope'
import type { HeaderPairs } from '#contract/terms'
import type { SenderKeys } from '#data'

interface FoundKey {
  /** `null` where there is none, or more than one without saying which. */
  readonly publicKey: string | null
  /** The result of fetching it, as a message. */
  readonly message: string
}

/** The key that a delivery was signed with, among those of its service. */
export function senderKeyOf({ keys, message }: SenderKeys, headers: HeaderPairs): FoundKey {
  const named = firstHeaderValue(headers, signatureHeaders.keyId)
  const key = choose(keys, named)
  return key === null
    ? { publicKey: null, message: missing(keys, named, message) }
    : { publicKey: key.publicKey, message: found(key, named) }
}

/** The key that the delivery names, or the only one where it names none. */
function choose(keys: readonly SenderKey[], named: string | null): SenderKey | null {
  if (named !== null) {
    const same = keys.find(({ keyId }) => keyId === named)
    if (same !== undefined) return same
  }
  const [only] = keys
  return keys.length === 1 && only !== undefined && (named === null || only.keyId === null) ? only : null
}

function found({ keyId }: SenderKey, named: string | null): string {
  if (keyId === null) return 'Key fetched. The service sent no key id.'
  return named === null ? `Key ${keyId} fetched.` : `Key ${keyId} fetched. The delivery names this key.`
}

function missing(keys: readonly SenderKey[], named: string | null, message: string): string {
  if (keys.length === 0) return message
  if (named === null)
    return `The service has ${keys.length} keys, and the delivery names none. Paste the right key.`
  return `The delivery names key ${named}, which the service doesn’t have.`
}
