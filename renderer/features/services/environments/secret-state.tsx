import type { SecretView } from '#contract/registration/environment'
import styles from './secret-state.module.css'
import { keptText } from './secret-text.ts'

/** Where a secret is kept, or that it is gone. */
export function SecretState({ secret }: { readonly secret: SecretView }) {
  return <span className={secret.isAvailable ? 'quiet' : styles.missing}>{keptText(secret)}</span>
}
