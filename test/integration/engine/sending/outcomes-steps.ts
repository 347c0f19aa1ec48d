import type { Attempt } from '#contract/sending/sending'
import { type Respond, startRawServer } from './raw-server.ts'
import { createWorkbench, type Workbench } from './stand-ins.ts'

export async function sendTo(url: string, bench: Workbench = createWorkbench()): Promise<Attempt> {
  return bench.replay(bench.capture({ body: Buffer.from('{}') }), { to: 'url', url }, false)
}

export async function sendToServer(respond: Respond, bench?: Workbench): Promise<Attempt> {
  return sendTo((await startRawServer(respond)).url, bench)
}
