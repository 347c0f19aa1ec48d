// Loaded first in a host and its threads (`node --import`): the time of day is what a file says, in Unix milliseconds.
// Times that are measured go on.
import { readFileSync } from 'node:fs'

const System = Date
const file = process.env.HOOKTRAIL_TEST_CLOCK_FILE
let lastMs = 0

function nowMs() {
  // Empty for a moment while it is written.
  lastMs = Number(readFileSync(file, 'utf8')) || lastMs
  return lastMs
}

globalThis.Date = class extends System {
  constructor(...given) {
    if (given.length === 0) super(nowMs())
    else super(...given)
  }

  static now() {
    return nowMs()
  }
}
