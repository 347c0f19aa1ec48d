import { maximumOpenedFiles } from '#contract/host'
import type { Client } from '#contract/transport'
import type { Message } from '../dialogs/message.ts'
import { type Asked, readAsked } from './asked.ts'

/** Shows what launches, links and double clicks ask for, as soon as there is a window. */
export interface Opener {
  ask(given: readonly string[], workingDir: string): void
  /**
   * The address that was asked for until now, `null` without one: the window opens there, so that it loads once. It is
   * not shown again.
   */
  firstAddress(): string | null
  /** The window is there: what else was asked before it is shown now. */
  start(client: OpenerClient): void
}

type OpenerClient = Pick<Client, 'call'>
type Explain = (message: Message) => Promise<void>

/** A file manager hands several files over one by one (macOS), or by several launches. They are one import. */
const gatherMs = 60

/** `explain`: tells the user what can't be opened. */
export function createOpener(explain: Explain): Opener {
  let client: OpenerClient | null = null
  let waiting: Asked[] = []
  let timer: NodeJS.Timeout | null = null

  function showSoon(): void {
    if (client === null || waiting.length === 0 || timer !== null) return
    timer = setTimeout(() => {
      timer = null
      const asked = waiting
      waiting = []
      if (client !== null) void show(client, asked, explain)
    }, gatherMs)
  }

  return {
    ask(given, workingDir) {
      if (given.length === 0) return
      waiting.push(readAsked(given, workingDir))
      showSoon()
    },
    firstAddress() {
      const address = lastAddress(waiting)
      waiting = waiting.map(one => ({ ...one, address: null }))
      return address
    },
    start(there) {
      client = there
      showSoon()
    },
  }
}

function lastAddress(asked: readonly Asked[]): string | null {
  return asked.findLast(({ address }) => address !== null)?.address ?? null
}

async function show(client: OpenerClient, asked: readonly Asked[], explain: Explain): Promise<void> {
  const address = lastAddress(asked)
  const paths = [...new Set(asked.flatMap(one => one.paths))]
  try {
    if (address !== null) await client.call('host.openAddress', { address })
    if (paths.length > maximumOpenedFiles) {
      await explain({
        type: 'warning',
        message: 'Hooktrail can’t open that many files at once.',
        detail: `Import their folder instead, or at most ${maximumOpenedFiles} files.`,
      })
    } else if (paths.length > 0) await client.call('host.openFiles', { paths })
    if (asked.some(one => one.hasUnknown)) {
      await explain({
        type: 'warning',
        message: 'Hooktrail can’t open this link.',
        detail:
          'It names no delivery, trail or search. Nothing was sent or changed. Check that the link is complete.',
      })
    }
  } catch {
    // Without the reason: a path or a link may say more than a log should hold.
    console.warn('What another program asked for was not opened.')
  }
}
