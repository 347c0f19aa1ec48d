// Hooktrail beside others that capture requests, and an empty server, under the same load: in turn, so that a noisy
// machine is noisy for all. The others are installed into a temporary folder.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { count, median, megabytes, ms } from '../support/figures.ts'
import { inTemporaryFolder } from './in-temporary-folder.ts'
import { installMockoon, installMockttp } from './peers/installed-peers.ts'
import { rateOf, steadyOf, writtenBeforeResponse } from './peers/measure-peer.ts'
import { emptyServer, hooktrail, type Peer } from './peers/peer.ts'

const rounds = 3
const seconds = Number(process.env.HOOKTRAIL_BENCH_SECONDS ?? '5')
const requests = Number(process.env.HOOKTRAIL_BENCH_REQUESTS ?? '100000')
const connections = [64, 256] as const
const ratePerSecond = 1_000
const cannot = 'not measured'

/** Prints a table. There are no goals: it is always met. */
export function benchPeers(): Promise<boolean> {
  return inTemporaryFolder(async folder => {
    const peers = [emptyServer, hooktrail, ...(await installed(folder))]
    const rates = new Map(peers.map(peer => [peer, connections.map((): number[] => [])]))
    for (let round = 1; round <= rounds; round++) {
      for (const [place, amount] of connections.entries()) {
        for (const peer of peers) {
          const rate = await orReason(peer, () => rateOf(peer, amount, seconds))
          if (rate !== null) rates.get(peer)?.[place]?.push(rate)
          console.error(`round ${round}, ${amount} connections: ${peer.name} ${rate?.toFixed(0) ?? cannot}`)
        }
      }
    }
    const lines: string[] = []
    const bare = rates.get(emptyServer) ?? []
    for (const peer of peers) lines.push(await lineOf(peer, rates.get(peer) ?? [], bare))
    const head = `| | ${connections.map(amount => `${amount} connections, per second`).join(' | ')} | response at ${count(ratePerSecond)} per second, p99 | memory after ${count(requests)} | in its files at the response |`
    console.log(`\n${[head, '|---|---|---|---|---|---|', ...lines].join('\n')}`)
    console.log(
      `\nMedians of ${rounds} rounds of ${seconds} s, with the lowest and the highest. "In its files": killed with kill -9 the moment the answer was there, and looked for.`,
    )
    return true
  })
}

async function installed(folder: string): Promise<Peer[]> {
  const peers: Peer[] = []
  for (const [name, install] of Object.entries({ mockttp: installMockttp, mockoon: installMockoon })) {
    const own = join(folder, name)
    await mkdir(own)
    try {
      peers.push(await install(own))
    } catch (error) {
      console.log(`${name} is skipped: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return peers
}

async function lineOf(
  peer: Peer,
  rates: readonly (readonly number[])[],
  bare: readonly (readonly number[])[],
): Promise<string> {
  const steady = await orReason(peer, () => steadyOf(peer, ratePerSecond, seconds, requests))
  const saved = peer === emptyServer ? null : await orReason(peer, () => writtenBeforeResponse(peer))
  const cells = [
    peer.name,
    ...rates.map((all, place) => rateCell(all, bare[place] ?? [])),
    steady === null ? cannot : `${ms(steady.p99Ms)}${steady.failed > 0 ? `, ${steady.failed} failed` : ''}`,
    steady === null ? cannot : megabytes(steady.residentBytes),
    peer === emptyServer ? 'stores nothing' : saved === null ? cannot : `${saved.written} of ${saved.of}`,
  ]
  return `| ${cells.join(' | ')} |`
}

/** The median of the rounds, its span, and the median of what each was over the empty server's in the same round. */
function rateCell(rates: readonly number[], bare: readonly number[]): string {
  if (rates.length < rounds || bare.length < rounds) return cannot
  const ratios = rates.map((rate, round) => rate / (bare[round] ?? Number.POSITIVE_INFINITY))
  const span = `${count(Math.min(...rates))}–${count(Math.max(...rates))}`
  return `${count(median(rates))} (${span}), ${median(ratios).toFixed(2)} of the empty server`
}

/** `null` where it fails; why is printed. One peer that fails does not take the others' figures away. */
async function orReason<T>(peer: Peer, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    console.log(`${peer.name}: ${error instanceof Error ? error.message : String(error)}`)
    return null
  }
}
