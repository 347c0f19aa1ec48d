// `hooktrail/testing`: checks Node before anything imports the store, whose addon would crash an old one.
import { isNodeFit, nodeRefusal } from '../cli/node-version.mjs'

/** @type {typeof import('./testing-types.d.ts').startCapture} */
export async function startCapture(options) {
  return (await builtTesting()).startCapture(options)
}

/** @type {typeof import('./testing-types.d.ts').drill} */
export async function drill(options) {
  return (await builtTesting()).drill(options)
}

/** @type {typeof import('./testing-types.d.ts').withServer} */
export async function withServer(handler, use) {
  return (await builtTesting()).withServer(handler, use)
}

/** @type {typeof import('./testing-types.d.ts').fixture} */
export async function fixture(name, options) {
  return (await builtTesting()).fixture(name, options)
}

/** @type {typeof import('./testing-types.d.ts').check} */
export async function check(body) {
  return (await builtTesting()).check(body)
}

async function builtTesting() {
  if (!isNodeFit(process.version)) throw new Error(nodeRefusal(process.version))
  return import(new URL('../../out/main/testing.js', import.meta.url).href)
}
