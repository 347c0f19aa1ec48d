// npm run bench: benchmarks, one after the other; without names `small`. Exit 1 where a goal is missed.
import { fileURLToPath } from 'node:url'
import { benchDrill } from './drill.bench.ts'
import { benchInterface } from './interface.bench.ts'
import { machine } from './report.ts'
import { benchScale, benchSmall } from './scale.bench.ts'

const benchmarks: Record<string, () => Promise<boolean>> = {
  small: benchSmall,
  scale: () => benchScale(),
  drill: benchDrill,
  interface: benchInterface,
}

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
for (const name of asked.length > 0 ? asked : ['small']) {
  isMet = ((await benchmarks[name]?.()) ?? false) && isMet
}
process.exitCode = isMet ? 0 : 1
