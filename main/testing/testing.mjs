// `hooktrail/testing`: checks Node before anything imports the store, whose addon would crash an old one.
import { isNodeFit, nodeRefusal } from '../cli/node-version.mjs'

/** @type {typeof import('./testing-types.d.ts').startCapture} */
export async function startCapture(options) {
  if (!isNodeFit(process.version)) throw new Error(nodeRefusal(process.version))
  const testing = await import(new URL('../../out/main/testing.js', import.meta.url).href)
  return testing.startCapture(options)
}
