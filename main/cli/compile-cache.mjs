// Plain JavaScript that any Node reads, like everything that runs before the built code.
import { rmSync } from 'node:fs'
import nodeModule from 'node:module'
import { basename, dirname, join } from 'node:path'

/**
 * Folder of the built code's compiled form. In `node_modules`, where only users may write who may change the
 * code: in a shared folder, such as that of temporary files, another user could place code.
 * @param {string} root of the package
 */
export function compiledFolder(root) {
  const above = dirname(root)
  const modules = basename(above) === 'node_modules' ? above : join(root, 'node_modules')
  return join(modules, '.cache', 'hooktrail', 'compiled')
}

/**
 * Makes Node save the code that it compiles from here on, also in threads, so that the next start doesn't
 * compile it again. Does nothing in the archive of an installed app, if the folder is not writable, if Node
 * doesn't support it, or if a folder is set already.
 * @param {string} root of the package
 */
export function keepCompiled(root) {
  if (isInArchive(root)) return
  if (process.env.NODE_COMPILE_CACHE || typeof nodeModule.enableCompileCache !== 'function') return
  const folder = compiledFolder(root)
  const { status } = nodeModule.enableCompileCache(folder)
  // Threads have a copy of these variables, and read it automatically.
  if (status === nodeModule.constants.compileCacheStatus.ENABLED) process.env.NODE_COMPILE_CACHE = folder
}

/** @param {string} root of the package */
function isInArchive(root) {
  return basename(root).endsWith('.asar')
}

/** @param {string} root of the package */
export function forgetCompiled(root) {
  rmSync(compiledFolder(root), { recursive: true, force: true })
}
