import type { Drill } from '#contract/drill/drill'
import type { ParamsInput } from '#contract/methods'
import type { DrillId } from '#contract/terms'
import { type Client, createClient } from '#contract/transport'
import type { Engine } from '../../../main/engine/ports.ts'

/** Starts a drill and resolves once it has ended, with everything about it. */
export async function runDrill(engine: Engine, params: ParamsInput<'drills.start'>): Promise<Drill> {
  const { id } = await createClient(engine).call('drills.start', params)
  return endedDrill(engine, id)
}

/** Resolves once the drill has ended. */
export async function endedDrill(engine: Engine, id: DrillId): Promise<Drill> {
  const client: Client = createClient(engine)
  await new Promise<void>((resolve, reject) => {
    const check = async (): Promise<void> => {
      if ((await client.call('drills.get', { id })).endedAtMs === null) return
      end()
      resolve()
    }
    const end = engine.subscribe(frame => {
      if (frame.name === 'drill.progress') check().catch(reject)
    })
    check().catch(reject)
  })
  return client.call('drills.get', { id })
}
