import { type SecretView, shortestRemovedSecret } from '#contract/registration/environment'

/** A mask of fixed length, so that the secret's length is hidden. A variable is shown by its name. */
export function maskedText({ place, variable }: SecretView): string {
  return place === 'env' ? `$${variable ?? ''}` : '••••••••'
}

const places = {
  keychain: 'in the keychain',
  file: 'in your user’s file',
  env: 'read from the variable at each call',
} as const

const missing = {
  keychain: 'in the keychain, unreadable here: use the desktop app or enter the value again',
  file: 'file unreadable: enter the value again',
  env: 'not set where Hooktrail was started',
} as const

/** Place of a saved secret, or why it is unreadable. */
function savedText({ place, isAvailable }: SecretView): string {
  return isAvailable ? places[place] : missing[place]
}

/** A hint about a typed secret that is too short to be removed from stored calls. */
export function shortSecretHint(value: string): string | undefined {
  return value === '' || value.length >= shortestRemovedSecret
    ? undefined
    : `It has under ${shortestRemovedSecret} characters, so it is not removed from saved calls.`
}

/** Place of a saved secret, or a note that it is missing. */
export function SecretState({ secret }: { readonly secret: SecretView }) {
  return <span className={secret.isAvailable ? 'quiet' : 'font-medium text-error'}>{savedText(secret)}</span>
}
