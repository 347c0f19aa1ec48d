/** Notes which tests start and end in the file that `HOOKTRAIL_TEST_PROGRESS` names. */
export default class Progress {
  onStepEnd(): void
}

/** The names that started and did not end. `text`: the contents of the file. */
export function unfinished(text: string): string[]
