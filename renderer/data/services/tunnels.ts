import type { Tunnel, TunnelId, TunnelInput } from '#contract/registration/tunnel'
import { change } from '../client/change.ts'
import { ask, engineQuery, invalidate, useLatest } from '../client/engine-query.ts'
import type { SharedChange } from '../client/shared-change.ts'

export const tunnelsQuery = engineQuery('tunnels.list', {})

/** The tunnels; `undefined` before the first response. */
export function useTunnels(): readonly Tunnel[] | undefined {
  return useLatest<{ readonly tunnels: readonly Tunnel[] }, readonly Tunnel[] | undefined>(
    tunnelsQuery,
    response => response?.tunnels,
  )
}

export async function saveTunnel(input: TunnelInput): Promise<void> {
  await change('tunnels.save', input)
  await invalidate('tunnels.list')
}

export async function removeTunnel(id: TunnelId): Promise<void> {
  await change('tunnels.remove', { id })
  await invalidate('tunnels.list')
}

export type TunnelRunKind = 'start' | 'stop' | 'probe'

/** Switches a tunnel on or off, or checks its address now. Resolves when the list shows it. */
export function tunnelRun(id: TunnelId): SharedChange<TunnelRunKind, void> {
  return {
    mutationKey: ['tunnels', id],
    async mutationFn(what) {
      await ask(`tunnels.${what}`, { id })
      await invalidate('tunnels.list')
    },
  }
}
