// Not the package's index, which changes the type of every array.
import parse from 'shell-quote/parse.js'
import { AppError } from '#contract/errors'

/**
 * Splits as a POSIX shell would (on Windows `^` escapes, so that paths stay intact). Refuses syntax that needs a shell,
 * since none is started. A pattern such as `?` is unchanged, as in a shell without a match. Throws `invalid-params`.
 */
export function splitCommand(text: string, platform: NodeJS.Platform = process.platform): string[] {
  const words = entriesOf(text, platform).map(entry => {
    if (typeof entry === 'string') return entry
    if ('pattern' in entry) return entry.pattern
    throw new AppError(
      'invalid-params',
      `"${text}" is started without a shell, which "${entry.op}" needs. Quote it, or put the command into a script.`,
    )
  })
  if (words.join('') === '') throw new AppError('invalid-params', 'Enter a program and its arguments.')
  return words
}

function entriesOf(text: string, platform: NodeJS.Platform) {
  const escapedBy = platform === 'win32' ? '^' : '\\'
  const variable = (name: string) => ({ op: `$${name}` }) as const
  try {
    return parse<ReturnType<typeof variable>>(text, variable, { escape: escapedBy }).map(entry =>
      typeof entry === 'object' && 'comment' in entry ? ({ op: '#' } as const) : entry,
    )
  } catch (cause) {
    throw new AppError('invalid-params', `"${text}" has a brace that is not closed.`, undefined, { cause })
  }
}
