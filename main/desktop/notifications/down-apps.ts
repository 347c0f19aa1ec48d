import type { Client } from '#contract/transport'
import type { DownApp } from './news.ts'

/** Apps of routes that answer no try. Each is news once, until it answers again. */
export interface DownApps {
  look(): Promise<DownLook>
  /** Takes a look's news as said. */
  remember(look: DownLook): void
}

export interface DownLook {
  readonly news: readonly DownApp[]
  readonly keys: ReadonlySet<string>
}

export function createDownApps(client: Pick<Client, 'call'>): DownApps {
  let told: ReadonlySet<string> = new Set()
  return {
    async look() {
      const [{ routes: states }, { routes }] = await Promise.all([
        client.call('routes.states'),
        client.call('routes.list'),
      ])
      const down = states.flatMap(({ id, targets }) => {
        const route = routes.find(one => one.id === id)
        if (route?.isEnabled !== true) return []
        return targets
          .filter(({ failingSinceMs }) => failingSinceMs !== null)
          .map(({ url }) => ({ routeId: id, route: route.name || route.path, host: hostOf(url) }))
      })
      return { news: down.filter(one => !told.has(keyOf(one))), keys: new Set(down.map(keyOf)) }
    },
    remember({ keys }) {
      told = keys
    },
  }
}

function keyOf({ routeId, host }: DownApp): string {
  return `${routeId} ${host}`
}

/** Without path and query, which may hold a secret. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : ''
}
