import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { figuresOf } from '../../support/processes/process-figures.ts'
import { inTemporaryFolder } from '../in-temporary-folder.ts'
import { startLoad, startVariedLoad } from '../load/clients.ts'
import type { Peer, RunningPeer } from './peer.ts'

const kills = 5

/** A run of one peer in a separate folder, which is removed. */
function withPeer<T>(peer: Peer, work: (running: RunningPeer, folder: string) => Promise<T>): Promise<T> {
  return inTemporaryFolder(async folder => {
    const running = await peer.start(folder)
    try {
      return await work(running, folder)
    } finally {
      await running.kill()
    }
  })
}

/** Responses per second. Throws for a response other than 200. */
export function rateOf(peer: Peer, connections: number, seconds: number): Promise<number> {
  return withPeer(peer, async ({ url }) => {
    // Once before, so that nobody is measured while it is compiled.
    await startLoad(url, ['closed', connections], 1).summary
    const { rate, failed } = await startLoad(url, ['closed', connections], seconds).summary
    if (failed > 0) throw new Error(`${peer.name} did not answer ${failed} of them with 200.`)
    return rate
  })
}

/** The 99th percentile at a steady rate, in milliseconds; and its memory after so many varied requests. */
export function steadyOf(
  peer: Peer,
  ratePerSecond: number,
  seconds: number,
  requests: number,
): Promise<{ readonly p99Ms: number; readonly failed: number; readonly residentBytes: number }> {
  return withPeer(peer, async ({ url, pid }) => {
    await startVariedLoad(url, ['closed', 64], requests, 1).summary
    const residentBytes = figuresOf(pid).rssBytes
    const { p99Ms, failed } = await startLoad(url, ['open', ratePerSecond], seconds).summary
    return { p99Ms, failed, residentBytes }
  })
}

/**
 * Number of requests, of five, that are in its files when it is killed right after its response. A kill -9
 * preserves data in the kernel, so this only shows that it was written before the response, not that it would
 * survive a power cut.
 */
export async function writtenBeforeResponse(
  peer: Peer,
): Promise<{ readonly written: number; readonly of: number }> {
  let written = 0
  for (let kill = 0; kill < kills; kill++) {
    const marker = `marker-${process.pid}-${kill}`
    const isThere = await withPeer(peer, async ({ url, kill: killNow }, folder) => {
      const response = await fetch(`${url}/transactions`, { method: 'POST', body: `{"marker":"${marker}"}` })
      await killNow()
      if (response.status !== 200) throw new Error(`${peer.name} answered ${response.status}.`)
      return holds(folder, marker)
    })
    if (isThere) written += 1
  }
  return { written, of: kills }
}

/** Whether a file of the folder has the text in it. */
async function holds(folder: string, text: string): Promise<boolean> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter(one => one.isFile())) {
    if ((await readFile(join(entry.parentPath, entry.name))).includes(text)) return true
  }
  return false
}
