// Plain JavaScript that any Node reads, like everything that runs before the built code.
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { keepCompiled } from './compile-cache.mjs'

/** With at most this many cores, threads for garbage collection take a tenth of the inspection rate. */
const fewCores = 2
/** Twice what a process without a flood holds. */
const largeBytes = 384 * 1024 * 1024
const spareEveryMs = 1_000

/**
 * Loads the built plain Node entry, `main/headless.ts`, and sets up Node for it first.
 * @param {string} root of the package
 */
export function loadHeadless(root) {
  keepCompiled(root)
  if (availableParallelism() <= fewCores) setFlagsFromString('--no-parallel-scavenge')
  // Without it, the space for young objects grows to 128 MB in a flood and stays. It costs no measurable rate of capture.
  setFlagsFromString('--semi-space-growth-factor=1')
  setInterval(spareMemory, spareEveryMs).unref()
  // Named by a URL: to tools that follow imports, build output does not exist.
  return import(pathToFileURL(join(root, 'out/main/headless.js')).href)
}

/** Garbage of all threads is collected earlier while the process is large: always, that takes a tenth of the inspection rate. */
function spareMemory() {
  const isLarge = process.memoryUsage.rss() > largeBytes
  setFlagsFromString(isLarge ? '--optimize-for-size' : '--no-optimize-for-size')
}
