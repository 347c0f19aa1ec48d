import type { HooktrailBridge } from '#contract/bridge'
import type { Transport } from '#contract/transport'

/** The desktop's transport: the one bridge that the preload script exposes. */
export function createIpcTransport(bridge: HooktrailBridge): Transport {
  let lastCall = 0
  return {
    invoke(method, params, signal) {
      lastCall += 1
      const call = lastCall
      const reply = bridge.invoke(method, params, call)
      if (signal === undefined) return reply
      const cancel = (): void => bridge.cancel(call)
      signal.addEventListener('abort', cancel)
      return reply.finally(() => signal.removeEventListener('abort', cancel))
    },
    subscribe(onFrame, onConnection) {
      const end = bridge.onEvent(onFrame)
      onConnection?.('open')
      return end
    },
  }
}
