import type { HooktrailBridge } from '#contract/bridge'
import type { Transport } from '#contract/transport'

/** The desktop's transport: the one bridge that the preload script exposes. */
export function createIpcTransport(bridge: HooktrailBridge): Transport {
  return {
    invoke: (method, params) => bridge.invoke(method, params),
    subscribe(onFrame, onConnection) {
      const end = bridge.onEvent(onFrame)
      onConnection?.('open')
      return end
    },
  }
}
