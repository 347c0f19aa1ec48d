// npm run bench: all benchmarks, one after the other. Exit 1 where a goal is missed.
import { arch, cpus, platform, release } from 'node:os'
import { benchCapture } from './capture.bench.ts'
import { benchInspection } from './inspection.bench.ts'
import { benchInterface } from './interface.bench.ts'
import { benchReplay } from './replay.bench.ts'

const benchmarks: Record<string, () => Promise<boolean>> = {
  capture: benchCapture,
  replay: benchReplay,
  inspection: benchInspection,
  interface: benchInterface,
}
const asked = process.argv.slice(2)

console.log(
  `${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}, ${platform()} ${release()} ${arch()}, Node ${process.version}`,
)
let isMet = true
for (const [name, benchmark] of Object.entries(benchmarks)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  isMet = (await benchmark()) && isMet
}
process.exitCode = isMet ? 0 : 1
