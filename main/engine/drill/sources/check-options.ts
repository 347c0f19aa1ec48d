import type { DrillOptions } from '#contract/drill/drill'
import { AppError } from '#contract/errors'
import { pointerTokens } from '#contract/json/pointer'
import { checkStateCommand, checkStateUrl } from '../target/state-place.ts'

/** Throws `invalid-params` for options that do not go together or could not work. */
export function checkOptions({ state, ignore, path, properties, seed }: Omit<DrillOptions, 'url'>): void {
  if (state.by === 'url') checkStateUrl(state.url)
  if (state.by === 'command') checkStateCommand(state.command)
  const wrong = ignore.find(pointer => pointerTokens(pointer) === null)
  if (wrong !== undefined) {
    throw new AppError(
      'invalid-params',
      `${wrong} is no JSON Pointer. Write paths such as /updated_at or /items/*/id.`,
    )
  }
  if (path !== null && (properties.length !== 1 || seed === null)) {
    throw new AppError(
      'invalid-params',
      'A path needs one property and the seed that it belongs to. Copy the command of the failure.',
    )
  }
}
