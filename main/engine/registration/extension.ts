import { at } from '#contract/json/pointer'
import type { JsonNode } from '#contract/json/text'
import type {
  ExtensionOutcome,
  ExtensionResult,
  PublicKeysResult,
  SenderKey,
} from '#contract/registration/registration'
import type { CallOutcome } from './call-service.ts'
import { isRefusal, notAsDocumented, redirectOf } from './responses/read-response.ts'
import { jsonOf, remoteRegistration, scalarAt, textAt } from './responses/response-parts.ts'
import { type Clean, serviceWords } from './responses/service-words.ts'

interface Read {
  readonly outcome: ExtensionOutcome
  readonly message: string
}
type ReadRegistrations = Read & Pick<ExtensionResult, 'registrations'>
type ReadKeys = Read & Pick<PublicKeysResult, 'keys'>

/**
 * Meaning of the response to listing or removing. Both specifications: "not shown"; the newer API is tried
 * (Observed beyond the specification, "Registration"): `GET` returns an array, `DELETE` 204.
 */
export function readExtensionResponse(
  purpose: 'list' | 'remove',
  response: CallOutcome,
  clean: Clean,
): ReadRegistrations {
  const what = purpose === 'list' ? 'list its registrations' : 'remove this registration'
  const failure = readFailure(response, what, clean)
  if (failure !== null) return { ...failure, registrations: [] }
  if (purpose === 'remove') {
    return { outcome: 'done', message: 'The service removed the registration.', registrations: [] }
  }
  const root = jsonOf(response)
  if (root?.type !== 'array') {
    return { ...unlike(response, root, 'list of registrations'), registrations: [] }
  }
  return {
    outcome: 'done',
    message: 'The service listed its registrations.',
    registrations: root.items.map(remoteRegistration),
  }
}

/**
 * Meaning of the response to requesting the public keys: a key or an array, each with `key_id` and
 * `public_key` (base64 of DER). Source: Observed beyond the specification, "Delivery".
 */
export function readKeysResponse(response: CallOutcome, clean: Clean): ReadKeys {
  const failure = readFailure(response, 'give a public key', clean)
  if (failure !== null) return { ...failure, keys: [] }
  const root = jsonOf(response)
  const nodes = root?.type === 'array' ? root.items : root === null ? [] : [root]
  const keys = nodes.map(senderKey).filter(key => key !== null)
  if (keys.length === 0) return { ...unlike(response, root, 'public key'), keys }
  return { outcome: 'done', message: keys.length === 1 ? 'One key.' : `${keys.length} keys.`, keys }
}

function senderKey(node: JsonNode): SenderKey | null {
  const holder = at(node, '/payload') ?? node
  const publicKey = textAt(holder, '/public_key')
  return publicKey === null ? null : { keyId: scalarAt(holder, '/key_id'), publicKey }
}

function readFailure(response: CallOutcome, what: string, clean: Clean): Read | null {
  if (response.failure !== null) return { outcome: 'unreachable', message: response.failure.message }
  const { status } = response
  if (status === 404 || status === 405 || status === 501) {
    const message = `The service did not ${what} (status ${status}). This call is undocumented; use the service's website.`
    return { outcome: 'not-offered', message }
  }
  const root = jsonOf(response)
  const isSuccess = status !== null && status >= 200 && status < 300
  if (isSuccess && (root === null || !isRefusal(root))) return null
  const { text } = serviceWords(response, clean)
  const reason = text === '' ? `The service responded with status ${status}.` : `The service says: ${text}`
  return { outcome: 'refused', message: redirectOf(response) ?? reason }
}

function unlike(response: CallOutcome, root: JsonNode | null, what: string): Read {
  const message =
    root === null
      ? notAsDocumented(null, response, '')
      : `The response is JSON, but not a ${what} (status ${response.status}).`
  return { outcome: 'unexpected-response', message }
}
