import { maximumOpenedFiles } from '#contract/host'
import type { Client } from '#contract/transport'
import type { Message } from '../dialogs/dialogs.ts'
import { type Asked, readAsked } from './asked.ts'

type OpenerClient = Pick<Client, 'call'>
type Explain = (message: Message) => Promise<void>

/** A file manager hands several files over one by one (macOS), or by several launches. They are one import. */
const gatherMs = 60

export type Opener = ReturnType<typeof createOpener>

/**
 * Shows the addresses and files of launches, links and double clicks when a window exists. `explain` shows
 * the user which can't be opened.
 */
export function createOpener(explain: Explain) {
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
    ask(given: readonly string[], workingDir: string) {
      if (given.length === 0) return
      waiting.push(readAsked(given, workingDir))
      showSoon()
    },
    /** The pending address, `null` without one: the window opens there, so that it loads once. It is not shown again. */
    firstAddress() {
      const address = lastAddress(waiting)
      waiting = waiting.map(one => ({ ...one, address: null }))
      return address
    },
    /** The window exists: shows everything else that is pending. */
    start(there: OpenerClient) {
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
    // Without the reason: a path or a link may contain more than a log should.
    console.warn('What another program asked for was not opened.')
  }
}
