import { realpathSync, statSync } from 'node:fs'
import { isIPv6 } from 'node:net'
import { resolve } from 'node:path'
import { InvalidArgumentError } from 'commander'
import type { z } from 'zod'
import { AppError } from '#contract/errors'
import { deliveryIdSchema, sessionIdSchema } from '#contract/terms'
import { timeSpanMs } from '#contract/time-span'

// Each function that reads an argument throws InvalidArgumentError, which is printed with the argument.

interface IdSchema<T> {
  safeParse(value: number): { readonly success: boolean; readonly data?: T | undefined }
}

export function numberOf<T>(schema: IdSchema<T>, thing: string): (text: string) => T {
  return text => {
    const { data } = schema.safeParse(wholeNumber(text))
    if (data === undefined) throw new InvalidArgumentError(`Enter a ${thing} number from 1.`)
    return data
  }
}

export const deliveryId = numberOf(deliveryIdSchema, 'delivery')
export const sessionId = numberOf(sessionIdSchema, 'session')

export function numberFrom(least: number, most?: number, thing = 'number'): (text: string) => number {
  return text => {
    const value = wholeNumber(text)
    if (value >= least && !(value > (most ?? value))) return value
    throw new InvalidArgumentError(
      `Enter a ${thing} from ${least}${most === undefined ? '' : ` to ${most}`}.`,
    )
  }
}

export const count = numberFrom(1)
export const port = numberFrom(0, 65_535, 'port')
export const seed = numberFrom(0, 0xffff_ffff, 'seed')

/** An empty address would mean every address of this machine. */
export function address(text: string): string {
  if (/^[^\s/]+$/.test(text)) return text
  throw new InvalidArgumentError('Enter an address or a host name, such as 127.0.0.1.')
}

/** An empty path would mean the working folder. */
export function nonEmpty(thing: string): (text: string) => string {
  return text => {
    if (text.trim() === '') throw new InvalidArgumentError(`Enter a ${thing}.`)
    return text
  }
}

export const folder = nonEmpty('folder path')

/** The folder of --allow-write, without links, so that a link made there later allows nothing else. */
export function existingFolder(text: string): string {
  const path = resolve(text)
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return realpathSync.native(path)
  throw new AppError('invalid-params', `The folder ${path} of --allow-write does not exist. Create it first.`)
}

export function positive(text: string): number {
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  if (!(value > 0)) throw new InvalidArgumentError('Enter a number above 0.')
  return value
}

/**
 * A host as it is compared with the host of a URL: a name in lower case and in ASCII, or an address without brackets.
 * A URL, a port or a pattern is refused, since it would never match.
 */
export function allowedHost(text: string): string {
  const address = text.replace(/^\[(.*)\]$/, '$1')
  const url = `http://${isIPv6(address) ? `[${address}]` : text}/`
  const isMore = !isIPv6(address) && /[\s/\\:@?#*[\]]/.test(text)
  if (isMore || !URL.canParse(url)) {
    throw new InvalidArgumentError(
      'Enter a host alone, without https:// and port, such as example.com or 2001:db8::1.',
    )
  }
  return new URL(url).hostname.replace(/^\[(.*)\]$/, '$1')
}

/** Milliseconds of a span such as `500ms`, `60s`, `5m`, `1h`; a bare number counts seconds. */
export function timeSpan(text: string): number {
  const value = timeSpanMs(text)
  if (value === null) throw new InvalidArgumentError('Enter a time such as 60s, 5m or 500ms.')
  return value
}

/**
 * An origin as browsers send it: scheme, host and port, such as `https://hooktrail.example.com`. Refuses a path,
 * credentials and patterns, since an origin has none.
 */
export function origin(text: string): string {
  const url = /^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text) : null
  if (url === null || url.href !== `${url.origin}/` || url.hostname.includes('*')) {
    throw new InvalidArgumentError(
      'Enter one origin, without a path or a pattern, such as https://hooktrail.example.com.',
    )
  }
  return url.origin
}

/** Turns the AppError of another reader into an error that is printed with the argument. */
export function understood<T>(read: (text: string) => T): (text: string) => T {
  return text => {
    try {
      return read(text)
    } catch (error) {
      if (error instanceof AppError) throw new InvalidArgumentError(error.message)
      throw error
    }
  }
}

/** Reads a text by its schema. `message`: instead of the reason of the schema. */
export function textBy<S extends z.ZodType>(schema: S, message?: string): (text: string) => z.output<S> {
  return text => {
    const { success, data, error } = schema.safeParse(text)
    if (success) return data
    throw new InvalidArgumentError(message ?? `Not valid: ${error.issues[0]?.message ?? 'unknown'}.`)
  }
}

export function wrongUsage(message: string): AppError {
  return new AppError('invalid-params', message)
}

function wholeNumber(text: string): number {
  return /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
}
