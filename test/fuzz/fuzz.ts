import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { SavedSeed, Target } from './target.ts'
import type { TargetMessage, TargetOrder } from './target-process.ts'

export interface FuzzOrder {
  readonly seed: number
  readonly runs: number
  readonly targets: readonly Target[]
  readonly saved: readonly SavedSeed[]
}

export interface TargetResult {
  readonly target: string
  readonly runs: number
  readonly seconds: number
  readonly failures: readonly SavedSeed[]
}

/** More failures of one target tell nothing new. */
const mostFailures = 20
const entry = fileURLToPath(new URL('./target-process.ts', import.meta.url))

/** Runs the targets two at a time, each in its own process. Never rejects for what was found. */
export async function fuzz(
  order: FuzzOrder,
  onResult: (result: TargetResult) => void = () => {},
): Promise<TargetResult[]> {
  const shares = order.targets.reduce((sum, { share }) => sum + share, 0)
  const results: TargetResult[] = []
  const left = [...order.targets]
  const lane = async (): Promise<void> => {
    for (let target = left.shift(); target !== undefined; target = left.shift()) {
      const runs = Math.max(1, Math.round((order.runs * target.share) / shares))
      const result = await fuzzTarget(target, runs, order)
      results.push(result)
      onResult(result)
    }
  }
  await Promise.all([lane(), lane()])
  return results
}

async function fuzzTarget(target: Target, runs: number, order: FuzzOrder): Promise<TargetResult> {
  const begunMs = performance.now()
  const failures: SavedSeed[] = []
  const saved = order.saved.filter(one => one.target === target.name)
  let [done, from, isOver] = [0, 0, false]
  // A process that crashed is restarted after the case that crashed it.
  while (!isOver && failures.length < mostFailures) {
    const process_ = await runProcess(target, {
      target: target.name,
      seed: order.seed,
      from,
      runs: Math.max(0, runs - done),
      saved: saved.slice(from),
    })
    done += process_.runs
    from = process_.next
    failures.push(...process_.failures)
    isOver = process_.isDone || done >= runs
  }
  const seconds = Math.round((performance.now() - begunMs) / 100) / 10
  return { target: target.name, runs: done, seconds, failures: failures.slice(0, mostFailures) }
}

interface ProcessResult {
  readonly runs: number
  readonly next: number
  readonly isDone: boolean
  readonly failures: readonly SavedSeed[]
}

function runProcess(target: Target, sent: TargetOrder): Promise<ProcessResult> {
  const child = fork(entry, [], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const failures: SavedSeed[] = []
  const open = new Map<number, { seed: number; sinceMs: number }>()
  let [runs, next, isDone, isEndedByUs] = [0, sent.from, false, false]
  const fail = (seed: number, input: unknown, found: string): void => {
    failures.push({ target: target.name, seed, input, found })
    if (failures.length < mostFailures) return
    isEndedByUs = true
    child.kill('SIGKILL')
  }
  child.on('message', (message: TargetMessage) => {
    if (message.is === 'begun') {
      open.set(message.index, { seed: message.seed, sinceMs: performance.now() })
      next = Math.max(next, message.index + 1)
    } else if (message.is === 'ended') {
      open.delete(message.index)
      runs += message.runs
    } else if (message.is === 'failed') fail(message.seed, message.input, message.found)
    else isDone = true
  })
  const watch = setInterval(() => {
    const late = [...open.values()].find(({ sinceMs }) => performance.now() - sinceMs > target.caseMs)
    if (late === undefined) return
    fail(late.seed, null, `not done after ${target.caseMs / 1000} s`)
    isEndedByUs = true
    child.kill('SIGKILL')
  }, 1000)
  child.send(sent)
  return ended(child).then(words => {
    clearInterval(watch)
    if (!isDone && !isEndedByUs) {
      // Any case in progress may have crashed it: each is saved.
      for (const { seed } of open.values()) fail(seed, null, `the process ended: ${words}`)
      if (open.size === 0) fail(sent.seed, null, `the process ended: ${words}`)
    }
    return { runs, next, isDone, failures }
  })
}

function ended(child: ChildProcess): Promise<string> {
  return new Promise(resolve => {
    child.once('error', error => resolve(error.message))
    child.once('close', (code, signal) => resolve(signal ?? `status ${code}`))
  })
}
