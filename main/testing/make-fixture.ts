import { AppError } from '#contract/errors'
import { createBodyInspector, makeFixture } from '../engine/library.ts'
import type { Installation } from '../installation.ts'
import { jsonOf } from './json-of.ts'
import type { Finding, FixtureNotification, FixtureOptions } from './testing-types.d.ts'

/** A notification of a new record. Rejects with `invalid-params`, `not-found`, `unknown-path`. */
export async function fixtureIn<Name extends string>(
  { resourcesDir }: Installation,
  name: Name,
  options: FixtureOptions,
): Promise<FixtureNotification<Name>> {
  const { overrides = {}, ...more } = options
  const [unknown] = Object.keys(more)
  if (unknown !== undefined) throw invalid(`fixture has no option ${unknown}. Did you mean overrides?`)
  const values = Object.entries(overrides).map(([path, value]) => {
    const text = jsonOf(value)
    if (text === undefined) throw invalid(`The override ${path} is no JSON value.`)
    return { path, value: text }
  })
  const text = await makeFixture(resourcesDir, name, values)
  return { body: JSON.parse(text), text, headers: { 'content-type': 'application/json' } }
}

/** Findings of a body that arrived in a sound request. Throws `invalid-params`. */
export function checkBody(body: unknown): readonly Finding[] {
  const { findings } = createBodyInspector()(bytesOf(body))
  return findings.map(({ severity, code, path, message }) => ({ severity, code, path, message }))
}

function bytesOf(body: unknown): Uint8Array {
  if (body instanceof Uint8Array) return body
  if (typeof body === 'string') return Buffer.from(body)
  if (typeof body === 'object' && body !== null) return Buffer.from(jsonOf(body) ?? '')
  throw invalid('check takes a text, bytes, or an object.')
}

function invalid(message: string): AppError {
  return new AppError('invalid-params', message)
}
