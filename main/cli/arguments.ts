import { InvalidArgumentError } from 'commander'
import { AppError } from '#contract/errors'
import { type DeliveryId, deliveryIdSchema } from '#contract/terms'

// What several topics read from a command line. Each throws InvalidArgumentError, which is printed with the argument.

export function port(text: string): number {
  const value = wholeNumber(text)
  if (!(value <= 65_535)) throw new InvalidArgumentError('Enter a port from 0 to 65535.')
  return value
}

/** An empty one would be the working folder. */
export function folder(text: string): string {
  if (text === '') throw new InvalidArgumentError('Enter a folder path.')
  return text
}

export function count(text: string): number {
  const value = wholeNumber(text)
  if (!(value >= 1)) throw new InvalidArgumentError('Enter a number from 1.')
  return value
}

export function positive(text: string): number {
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  if (!(value > 0)) throw new InvalidArgumentError('Enter a number above 0.')
  return value
}

export function seed(text: string): number {
  const value = wholeNumber(text)
  if (!(value <= 0xffff_ffff)) throw new InvalidArgumentError('Enter a seed from 0 to 4294967295.')
  return value
}

export function deliveryId(text: string): DeliveryId {
  const parsed = deliveryIdSchema.safeParse(wholeNumber(text))
  if (!parsed.success) throw new InvalidArgumentError('Enter a delivery number from 1.')
  return parsed.data
}

/** What is wrong with an argument, as the command line prints it. */
export function understood<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof AppError) throw new InvalidArgumentError(error.message)
    throw error
  }
}

/** For an option that may be given often. */
export function collect<T>(read: (text: string) => T): (text: string, previous?: readonly T[]) => T[] {
  return (text, previous = []) => [...previous, read(text)]
}

function wholeNumber(text: string): number {
  return /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
}
