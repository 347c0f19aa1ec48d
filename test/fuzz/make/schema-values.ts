import type { z } from 'zod'
import type { Random } from '../../support/random.ts'
import { oddNumbers, oddTexts, oddUrls } from './odd-values.ts'

/** The part of zod's own description of a schema that is used here. */
interface Described {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly innerType?: z.ZodType
  readonly element?: z.ZodType
  readonly options?: readonly z.ZodType[]
  readonly items?: readonly z.ZodType[]
  readonly entries?: Readonly<Record<string, string | number>>
  readonly values?: readonly unknown[]
  readonly valueType?: z.ZodType
  readonly in?: z.ZodType
}

/** Texts for members by their names: what would lead off this machine or out of the folder is not among them. */
export interface Places {
  /** Absolute paths in a folder of this run. */
  readonly paths: readonly string[]
}

const urlNames = /^(url|.*Url)$/
const pathNames = /^(out|path|paths|.*(Folder|File))$/
const hosts = ['127.0.0.1', 'localhost', '[::1]', '127.0.0.1:1', 'LOCALHOST', '', '\ud800', '..']
const names = [...'x kept Stage practice-funding a.b_c-d HOME NOT_SET /x /x/* /'.split(' '), 'x'.repeat(63)]
const addresses = ['127.0.0.1', '::1', '192.0.2.1']

/** A value that mostly matches the schema, and is often unusual. Only JSON. */
export function valueFor(schema: z.ZodType, random: Random, places: Places, name = ''): unknown {
  if (name === 'way') return wayOf(random)
  const def = schema.def as unknown as Described
  switch (def.type) {
    case 'object':
      return objectFor(def.shape ?? {}, random, places)
    case 'array':
      return arrayFor(def.element, random, places, name)
    case 'tuple':
      return (def.items ?? []).map(item => valueFor(item, random, places, name))
    case 'union':
      return valueFor(random.pick(def.options ?? []), random, places, name)
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'nonoptional':
      if (random.once(4)) return def.type === 'nullable' ? null : undefined
      return def.innerType && valueFor(def.innerType, random, places, name)
    case 'pipe':
      return def.in && valueFor(def.in, random, places, name)
    case 'enum':
      return random.pick(Object.values(def.entries ?? {}))
    case 'literal':
      return random.pick(def.values ?? [])
    case 'boolean':
      return random.once(2)
    case 'number':
      return numberFor(schema, random, name)
    case 'string':
      return textFor(schema, random, places, name)
    case 'record':
      return {
        [random.pick(oddTexts).slice(0, 50)]: def.valueType && valueFor(def.valueType, random, places, name),
      }
    case 'null':
      return null
    case 'unknown':
    case 'any':
      return random.pick([null, 1, 'x', [], {}])
    default:
      throw new Error(`The fuzz run cannot make a value of the zod type ${def.type}. Teach it.`)
  }
}

/** The value with something in it made wrong: another type, a member more or less, much too deep. */
export function wrongValue(value: unknown, random: Random): unknown {
  if (typeof value === 'object' && value !== null && !random.once(5)) {
    const copy = structuredClone(value) as Record<string, unknown>
    const keys = Object.keys(copy)
    if (keys.length === 0 || random.once(8)) {
      return JSON.parse(
        JSON.stringify(copy).replace(/^\{/, `{"__proto__":{"x":1}${keys.length > 0 ? ',' : ''}`),
      )
    }
    const key = random.pick(keys)
    if (random.once(5)) delete copy[key]
    else copy[key] = wrongValue(copy[key], random)
    return copy
  }
  return random.pick<() => unknown>([
    () => null,
    () => true,
    () => random.pick(oddNumbers),
    () => random.pick(oddTexts),
    () => [],
    () => ({}),
    () => [value],
    () => ({ value }),
    () => deep(2000),
    () => Array.from({ length: 2000 }, () => value),
  ])()
}

function objectFor(
  shape: Readonly<Record<string, z.ZodType>>,
  random: Random,
  places: Places,
): Record<string, unknown> {
  const made: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(shape)) {
    const value = valueFor(schema, random, places, name)
    if (value !== undefined) made[name] = value
  }
  return made
}

function arrayFor(element: z.ZodType | undefined, random: Random, places: Places, name: string): unknown[] {
  const length = random.pick([0, 1, 1, 1, 2, 2, 3, 12])
  if (element === undefined) return []
  return Array.from({ length }, () => valueFor(element, random, places, name))
}

function numberFor(schema: z.ZodType, random: Random, name: string): number {
  // Another program may use a port of this machine.
  if (/port$/i.test(name)) return random.pick([0, 0, -1, 65_536, 0.5])
  // Times are waited for, and results are sent.
  if (/(count|Ms|delay)$/i.test(name)) return fitting(schema, random, [0, 1, 2, 3, 100, 60_000, 86_400_000])
  return fitting(schema, random, random.once(2) ? [1, 2, 3, 4, 5, 10] : oddNumbers)
}

function textFor(schema: z.ZodType, random: Random, places: Places, name: string): string {
  if (urlNames.test(name)) return random.once(2) ? 'http://127.0.0.1:1/x' : fitting(schema, random, oddUrls)
  if (pathNames.test(name) && !schema.safeParse('/x/*').success) return random.pick(places.paths)
  if (pathNames.test(name) && random.once(2)) return random.pick(places.paths)
  if (/hosts?$/i.test(name)) return fitting(schema, random, hosts)
  if (name === 'command') return '/nonexistent/program'
  return fitting(schema, random, random.once(3) ? names : [...oddTexts, ...names, ...addresses])
}

/** A matching candidate, if there is any; occasionally one that doesn't match. */
function fitting<T>(schema: z.ZodType, random: Random, candidates: readonly T[]): T {
  for (let tries = 0; tries < 12; tries++) {
    const candidate = random.pick(candidates)
    if (random.once(30) || schema.safeParse(candidate).success) return candidate
  }
  return random.pick(candidates)
}

/** Tunnels start programs and call other machines: only those that do neither are made. */
function wayOf(random: Random): unknown {
  return random.pick([
    { kind: 'proxy', publicUrl: 'http://127.0.0.1:1' },
    { kind: 'proxy', publicUrl: 'http://127.0.0.1:1', header: 'forwarded' },
    { kind: 'proxy', publicUrl: random.pick(oddUrls) },
    { kind: 'command', command: ['/nonexistent/program', random.pick(oddTexts)], pattern: 'x' },
    { kind: 'command', command: ['/nonexistent/{port}'], pattern: random.pick(oddTexts) },
    { kind: 'none' },
  ])
}

function deep(levels: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < levels; level++) value = [value]
  return value
}
