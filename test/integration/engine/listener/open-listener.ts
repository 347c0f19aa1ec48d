import { onTestFinished } from 'vitest'
import { type Limits, limitsSchema } from '#contract/settings'
import { createListener, type Listener } from '../../../../main/engine/listener/listener.ts'
import type { CertificateFiles } from '../../../../main/engine/net/server-certificate.ts'
import { silentLogger, systemClock } from '../../../../main/engine/ports.ts'
import { MemoryStore } from './memory-store.ts'
import { connectRaw, post, type RawSender } from './raw-sender.ts'

export interface OpenListener {
  readonly listener: Listener
  readonly store: MemoryStore
  readonly port: number
  /** Warnings in the log. */
  readonly warnings: string[]
  /** A new connection, which sends these bytes at once. */
  connect(bytes?: string | Uint8Array): Promise<RawSender>
  /** Advances the listener's clock by so much. Its timers do not notice. */
  passMs(ms: number): void
  /** Stops the listener's clock until the returned function is called. Its timers do not notice. */
  stopClock(): () => void
}

/** A listener that does not listen yet, closed with the test. */
export function stoppedListener(changes: Partial<Parameters<typeof createListener>[0]> = {}): Listener {
  const listener = createListener({
    clock: systemClock,
    logger: silentLogger,
    store: new MemoryStore(),
    limits: limitsSchema.parse({}),
    ...changes,
  })
  onTestFinished(() => listener.close(0))
  return listener
}

/** A listener on a free port, closed with the test. */
export async function openListener(
  limits: Partial<Limits> = {},
  host = '127.0.0.1',
  certificate?: CertificateFiles,
): Promise<OpenListener> {
  const store = new MemoryStore()
  let passedMs = 0
  let stoppedAtMs: number | null = null
  const warnings: string[] = []
  const listener = createListener({
    clock: { ...systemClock, monotonicMs: () => (stoppedAtMs ?? systemClock.monotonicMs()) + passedMs },
    logger: { ...silentLogger, warn: message => void warnings.push(message) },
    store,
    limits: limitsSchema.parse(limits),
    certificate,
  })
  await listener.listen({ host, port: 0 })
  const senders: RawSender[] = []
  onTestFinished(async () => {
    for (const sender of senders) sender.socket.destroy()
    store.isHeld = false
    store.commit()
    await listener.close(0)
  })
  const { port } = listener.status()
  return {
    listener,
    store,
    port,
    warnings,
    passMs(ms) {
      passedMs += ms
    },
    stopClock() {
      stoppedAtMs = systemClock.monotonicMs()
      return () => {
        stoppedAtMs = null
      }
    },
    async connect(bytes) {
      const sender = await connectRaw(port)
      senders.push(sender)
      if (bytes !== undefined) sender.send(bytes)
      return sender
    },
  }
}

/** Posts on a new connection. Once it has its response, the listener has read what others sent before. */
export async function postThrough(connect: OpenListener['connect']): Promise<void> {
  const other = await connect(post('{}'))
  await other.until(/200 OK/)
}
