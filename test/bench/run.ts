// npm run bench: benchmarks, one after the other. Exit 1 where a goal is missed. `scale` and `peers` take long, and
// peers are installed for it: they run where they are named.
import { fileURLToPath } from 'node:url'
import { benchCapture } from './capture.bench.ts'
import { benchDrill } from './drill.bench.ts'
import { benchInspection } from './inspection.bench.ts'
import { benchInterface } from './interface.bench.ts'
import { benchPeers } from './peers.bench.ts'
import { benchReplay } from './replay.bench.ts'
import { machine } from './report.ts'
import { benchScale } from './scale.bench.ts'

const benchmarks: Record<string, () => Promise<boolean>> = {
  capture: benchCapture,
  replay: benchReplay,
  inspection: benchInspection,
  scale: benchScale,
  peers: benchPeers,
  drill: benchDrill,
  interface: benchInterface,
}
const usual = ['capture', 'replay', 'inspection']

/** The builder is plain JavaScript. */
interface Builder {
  ensureBuilt(root: string, print: (line: string) => void): Promise<void>
}

const asked = process.argv.slice(2)
const unknown = asked.find(name => !Object.hasOwn(benchmarks, name))
if (unknown !== undefined) {
  throw new Error(`There is no benchmark ${unknown}. Benchmarks: ${Object.keys(benchmarks).join(', ')}.`)
}
const root = new URL('../../', import.meta.url)
const { ensureBuilt } = (await import(new URL('main/cli/build.mjs', root).href)) as Builder
await ensureBuilt(fileURLToPath(root), line => console.error(line))

console.log(`${machine()}, ${new Date().toISOString().slice(0, 10)}`)
let isMet = true
for (const name of asked.length > 0 ? asked : usual) {
  isMet = ((await benchmarks[name]?.()) ?? false) && isMet
}
process.exitCode = isMet ? 0 : 1
