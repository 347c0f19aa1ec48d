import { useTunnels } from '../../../data/services/tunnels.ts'
import { openServices } from '../../../navigation/services-tab.ts'
import { StateSign } from '../../../ui/feedback/state-sign.tsx'
import styles from './tunnel-sign.module.css'
import { tunnelsWord } from './tunnel-words.ts'

/** The state of the tunnels, for the top bar: red, and in words, when one is down. Leads to them. */
export function TunnelSign() {
  const tunnels = useTunnels()
  if (tunnels === undefined) return null
  const { tone, word } = tunnelsWord(tunnels)
  return (
    <button type="button" className={styles.sign} onClick={() => openServices('tunnels')}>
      <StateSign className={styles.state} tone={tone} word={word} />
    </button>
  )
}
