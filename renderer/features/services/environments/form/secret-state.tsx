import type { SecretView } from '#contract/registration/environment'
import { savedText } from './secret-text.ts'

/** Place of a saved secret, or a note that it is missing. */
export function SecretState({ secret }: { readonly secret: SecretView }) {
  return <span className={secret.isAvailable ? 'quiet' : 'font-medium text-error'}>{savedText(secret)}</span>
}
