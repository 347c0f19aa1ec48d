import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { UpdateChoice, UpdateStatus } from '#contract/updates'
import { openUpdates, type RunningUpdates, type UpdatesOptions } from '../../../main/updates/updates.ts'
import type { Activity } from '../../../preload/contract/updates.ts'
import { type FakeClock, fakeClock } from '../fake-clock.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { until } from '../until.ts'
import { type FeedServer, startFeedServer } from './feed-server.ts'
import { feedKey } from './signed-feed.ts'

export interface OpenedUpdates {
  readonly updates: RunningUpdates
  readonly server: FeedServer
  readonly clock: FakeClock
  readonly options: UpdatesOptions
  /** What is followed; a test changes it. */
  readonly subject: { choice: UpdateChoice; busyWith: Activity | null }
  /** Time passes, and everything that waits wakes up. */
  readonly pass: (ms: number) => void
  readonly choose: (choice: UpdateChoice) => void
  /** Resolves with the status once it is so. */
  readonly when: (isSo: (status: UpdateStatus) => boolean) => Promise<UpdateStatus>
  /** The status once nothing is in progress any more. */
  readonly settled: () => Promise<UpdateStatus>
}

/** Updates of version 1.0.0 over a feed server, followed with the choice `unasked`. Ended with the test. */
export async function openedUpdates(
  changes: Partial<UpdatesOptions> = {},
  given: { readonly server?: FeedServer; readonly clock?: FakeClock } = {},
): Promise<OpenedUpdates> {
  const server = given.server ?? (await startFeedServer())
  const clock = given.clock ?? fakeClock()
  const folder = temporaryFolder()
  let waiting: (() => void)[] = []
  const options: UpdatesOptions = {
    build: { feedUrl: server.url, keys: [feedKey.publicKey], isSigned: true },
    copy: { version: '1.0.0', platform: 'linux-x64', packageManager: null },
    installer: null,
    memoryFile: join(folder, 'updates.json'),
    downloadDir: join(folder, 'update'),
    mayAsk: true,
    clock,
    logger: { warn() {} },
    pause: (_, signal) =>
      new Promise((resolve, reject) => {
        waiting.push(() => resolve(undefined))
        signal.addEventListener('abort', () => reject(signal.reason))
      }),
    ...changes,
  }
  const updates = await openUpdates(options)
  onTestFinished(async () => {
    await updates.close()
    if (given.server === undefined) await server.close()
  })
  const subject: OpenedUpdates['subject'] = { choice: 'unasked', busyWith: null }
  const followed = updates.follow({ choice: () => subject.choice, busyWith: () => subject.busyWith })
  const when = (isSo: (status: UpdateStatus) => boolean): Promise<UpdateStatus> =>
    until(() => (isSo(updates.status()) ? updates.status() : null))
  return {
    updates,
    server,
    clock,
    options,
    subject,
    when,
    pass(ms) {
      clock.pass(ms)
      const woken = waiting
      waiting = []
      for (const wake of woken) wake()
    },
    choose(choice) {
      subject.choice = choice
      followed.choiceChanged()
    },
    settled: () => when(({ work }) => !['waiting', 'looking', 'downloading'].includes(work.kind)),
  }
}
