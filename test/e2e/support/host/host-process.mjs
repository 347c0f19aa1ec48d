// Runs `hooktrail serve` as often as it is asked to, one launch after the other: loading the program takes longer than a
// launch, and is done once. Each launch has its own data folder, engine and threads.
import { fileURLToPath } from 'node:url'
import { loadHeadless } from '../../../../main/cli/load-headless.mjs'

const { run } = await loadHeadless(fileURLToPath(new URL('../../../../', import.meta.url)))

// Each launch listens to both streams.
process.stdout.setMaxListeners(0)
process.stderr.setMaxListeners(0)

let stop = () => {}

process.on('message', async message => {
  if (!Array.isArray(message)) return stop()
  const requested = new Promise(resolve => {
    stop = resolve
  })
  const code = await run(message, () => requested)
  process.send?.(code)
})
// Whoever started it has gone.
process.on('disconnect', () => process.exit())
process.send?.('ready')
