import type { ParamsInput } from '#contract/methods'
import { createClient } from '#contract/transport'
import type { Engine } from '../../main/engine/ports.ts'
import { runDrill } from '../support/engine/ended-drill.ts'
import { startRecordingServer } from '../support/network/start-recording-server.ts'
import type { Scene } from './cases/case.ts'

type DrillScene = Pick<Scene, 'refusingUrl' | 'drillId' | 'sequenceId' | 'removedDrillId'>

/** Two drills of an app that refuses everything, and a sequence of the first that was sent again. */
export async function makeDrillScene(engine: Engine): Promise<DrillScene & { readonly close: () => void }> {
  const { url, close } = await startRecordingServer(400)
  const params: ParamsInput<'drills.start'> = {
    url,
    source: { scenarios: ['issuance-complete'] },
    properties: ['responses'],
    runs: 1,
    seed: 3,
  }
  const { id, trailNames } = await runDrill(engine, params)
  const { id: removedDrillId } = await runDrill(engine, params)
  const sent = Promise.withResolvers<void>()
  const end = engine.subscribe(frame => {
    if (frame.name === 'drill.sequence' && frame.data.state === 'done') sent.resolve()
  })
  const { id: sequenceId } = await createClient(engine).call('drills.repeat', {
    id,
    property: 'responses',
    trail: trailNames[0] ?? '',
  })
  await sent.promise
  end()
  return { refusingUrl: url, drillId: id, sequenceId, removedDrillId, close }
}
