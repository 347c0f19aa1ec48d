import { clsx } from 'clsx'
import { useTunnels } from '#data'
import { goToTab } from '#navigation'
import { StateIndicator } from '#ui'
import styles from './tunnel-indicator.module.css'
import { tunnelsText } from './tunnel-text.ts'

/** The state of the tunnels in the top bar: red and with a message when one is down. A click opens them. */
export function TunnelIndicator() {
  const tunnels = useTunnels()
  if (tunnels === undefined) return null
  const { tone, word } = tunnelsText(tunnels)
  return (
    <button
      type="button"
      className={clsx(
        '-mx-1.5 my-0 inline-flex h-6 cursor-default items-center rounded border-0 bg-transparent px-1.5 py-0 text-inherit hover:bg-hover',
        styles.indicator,
      )}
      onClick={() => goToTab('services', 'tunnels')}
    >
      <StateIndicator className={styles.state} tone={tone} word={word} />
    </button>
  )
}
