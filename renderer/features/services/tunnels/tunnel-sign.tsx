import { readyValue } from '../../../state/resource.ts'
import { useTunnels } from '../../../state/tunnels-store.ts'
import { StateSign } from '../../../ui/feedback/state-sign.tsx'
import { openServices } from '../services-tab.ts'
import { tunnelsWord } from './tunnel-words.ts'
import './tunnels.css'

/** How the tunnels stand, for the top bar: red and said when one is down. Leads to them. */
export function TunnelSign() {
  const tunnels = useTunnels(state => readyValue(state.tunnels))
  if (tunnels === null) return null
  const { tone, word } = tunnelsWord(tunnels)
  return (
    <button type="button" className="tunnel-sign" onClick={() => openServices('tunnels')}>
      <StateSign tone={tone} word={word} />
    </button>
  )
}
