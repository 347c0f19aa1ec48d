// Plain JavaScript that any Node reads, like everything that runs before the built code.
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { keepCompiled } from './compile-cache.mjs'

/** With at most this many cores, threads for garbage collection take a tenth of the inspection rate. */
const fewCores = 2

/**
 * Loads the built plain Node entry, `main/headless.ts`, and sets up Node for it first.
 * @param {string} root of the package
 */
export function loadHeadless(root) {
  keepCompiled(root)
  if (availableParallelism() <= fewCores) setFlagsFromString('--no-parallel-scavenge')
  // Without it, the space for young objects grows to 128 MB in a flood and stays. It costs no measurable rate of capture.
  setFlagsFromString('--semi-space-growth-factor=1')
  // Named by a URL: to tools that follow imports, build output does not exist.
  return import(pathToFileURL(join(root, 'out/main/headless.js')).href)
}
