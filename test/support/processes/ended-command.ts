/** What is left of a command that has ended. */
export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** What a command printed, a JSON value a line. */
export function jsonLines(ended: Ended): unknown[] {
  return ended.stdout
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line))
}
