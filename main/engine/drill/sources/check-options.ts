import { isAbsolute } from 'node:path'
import { type DrillOptions, drillLimits } from '#contract/drill/drill'
import { expectationProblem, readExpectation } from '#contract/drill/expectations'
import { AppError } from '#contract/errors'
import { pointerTokens } from '#contract/json/pointer'
import { checkStateCommand, checkStateUrl } from '../target/state-place.ts'

/** Throws `invalid-params` for options that contradict each other or cannot work. */
export function checkOptions(options: Omit<DrillOptions, 'url'>): void {
  const { state, stateHeaders, ignore, path, properties, seed, programFolder } = options
  if (state.by === 'url') checkStateUrl(state.url)
  if (state.by === 'command') checkStateCommand(state.command)
  if (stateHeaders.length > 0 && state.by !== 'url')
    throw new AppError('invalid-params', 'A header of the state needs a state URL.')
  if (programFolder !== undefined && !isAbsolute(programFolder)) {
    throw new AppError('invalid-params', 'The working folder of the programs must be an absolute path.')
  }
  const wrong = ignore.find(pointer => pointerTokens(pointer) === null)
  if (wrong !== undefined) {
    throw new AppError(
      'invalid-params',
      `${wrong} is no JSON Pointer. Write paths such as /updated_at or /items/*/id.`,
    )
  }
  const unread = options.expect.find(text => readExpectation(text) === null)
  if (unread !== undefined) throw new AppError('invalid-params', expectationProblem(unread))
  if (path?.split(':').some(step => Number(step) >= drillLimits.runs.most)) {
    throw new AppError(
      'invalid-params',
      `No sequence is at the path ${path}. Copy the command of the failure.`,
    )
  }
  if (path !== null && (properties.length !== 1 || seed === null)) {
    throw new AppError(
      'invalid-params',
      'A path needs one property and the seed that it belongs to. Copy the command of the failure.',
    )
  }
}
