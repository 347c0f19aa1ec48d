import type { SecretView } from '#contract/registration/environment'
import styles from './secret-state.module.css'
import { savedText } from './secret-text.ts'

/** Place of a saved secret, or a note that it is missing. */
export function SecretState({ secret }: { readonly secret: SecretView }) {
  return <span className={secret.isAvailable ? 'quiet' : styles.missing}>{savedText(secret)}</span>
}
