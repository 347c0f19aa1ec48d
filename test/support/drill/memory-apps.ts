import {
  accepted,
  compareProgress,
  createApp,
  isFinal,
  latestOf,
  type MakeApp,
  recordOf,
} from '../receivers/app.ts'
import { memoryDisk } from '../receivers/disk.ts'
import { withDatabase as database, receiverApps } from '../receivers/receiver-apps.ts'
import type { MemoryApp, Signature } from './in-memory-subject.ts'

/** A receiver without its server, whose clock is the subject's. */
export function memoryApp(makeApp: MakeApp): MemoryApp {
  let nowMs = 0
  const disk = memoryDisk(() => String(nowMs))
  const app = makeApp(disk, { storeAfterMs: 0, processAfterMs: 0 })
  return {
    async receive(body, clock) {
      nowMs = clock.nowMs
      return (await app.take(body, { isGone: () => false })).status
    },
    state({ recordId }) {
      const shown = app.show(recordId)
      if (shown === null) return { status: 404, text: '{"error":"unknown"}', isCut: false }
      return { status: 200, text: JSON.stringify(shown), isCut: false }
    },
  }
}

export const rightApp = () => memoryApp(receiverApps.right)
export const lastArrivalWins = () => memoryApp(receiverApps['last-arrival-wins'])
export const byIdAlone = () => memoryApp(receiverApps['first-arrival-wins'])
export const textClock = () => memoryApp(receiverApps['clock-as-text'])
export const oncePerStatus = () => memoryApp(receiverApps['one-per-status'])
export const refusesUnknownField = () => memoryApp(receiverApps['refuses-unknown-fields'])
export const refusesUnknownStatus = () => memoryApp(receiverApps['refuses-unknown-statuses'])
export const refusesOtherCase = () => memoryApp(receiverApps['letter-case-matters'])
export const needsTheStatusBefore = () => memoryApp(receiverApps['refuses-unknown-records'])
export const givenBackAsNew = () => memoryApp(receiverApps['given-back-as-new'])
export const countsRepeats = () => memoryApp(receiverApps['counts-repeats'])

/** Responds to known notifications with this status; 0: not in time. */
const repeated = (status: number, isMeant: (status: string) => boolean) => (): MemoryApp =>
  memoryApp(disk =>
    createApp(disk, {
      refuse(taken) {
        const isNew = disk.mark(`${taken.recordId} ${taken.status} ${taken.refundStatus}`)
        return isNew || !isMeant(taken.status) ? null : { status }
      },
    }),
  )
export const refusesRepeats = repeated(409, () => true)
export const failsAtRepeats = repeated(500, () => true)
export const slowOnRepeatedFinals = repeated(0, isFinal)

/** Responds with this status to such notifications, and stores the others. */
export const refusing =
  (status: number, isMeant: (payload: Readonly<Record<string, unknown>>) => boolean) => () => {
    const app = rightApp()
    const receive: MemoryApp['receive'] = (body, clock) =>
      isMeant(JSON.parse(body).payload) ? status : app.receive(body, clock)
    return { ...app, receive }
  }

/** Refuses what arrives while it works. */
export const refusesWhileBusy = (): MemoryApp => {
  const app = rightApp()
  let isBusy = false
  return {
    ...app,
    async receive(body, clock) {
      if (isBusy) return 409
      isBusy = true
      await Promise.resolve()
      isBusy = false
      return app.receive(body, clock)
    },
  }
}

/** The last arrival wins, until a final status. */
export const finalStays = (): MemoryApp =>
  memoryApp(disk =>
    createApp(disk, {
      merge: (stored, taken) => (stored !== null && isFinal(stored.status) ? null : recordOf(taken)),
    }),
  )

/** Another view of the records of a right app. */
const showing = (view: (record: Readonly<Record<string, unknown>>) => unknown) => (): MemoryApp =>
  memoryApp(disk => {
    const app = createApp(disk)
    const show = (recordId: string) => {
      const record = app.show(recordId)
      return record === null ? null : view(record as Readonly<Record<string, unknown>>)
    }
    return { ...app, show }
  })
export const withoutRefunds = showing(({ id, status, amount }) => ({ id, status, amount }))

/** Finds records by the user's own reference, and takes only the first notification of each. */
export const firstByReference = (): MemoryApp => {
  const first = new Map<string, unknown>()
  return {
    receive(body) {
      const { id, external_ref, status } = JSON.parse(body).payload
      if (!first.has(external_ref)) first.set(external_ref, { id, status })
      return 200
    },
    state: ({ named }) => ({
      status: 200,
      isCut: false,
      text: JSON.stringify(first.get(named.external_ref ?? '') ?? null),
    }),
  }
}

/** Shows that it knows a record, and nothing else. */
export const showsIdAlone = showing(({ id }) => ({ id }))

/** Reads, waits for others, then writes. */
export const withoutLock = (): MemoryApp =>
  memoryApp(disk =>
    createApp(disk, {
      async handle(taken) {
        const stored = disk.get(taken.recordId)
        await Promise.resolve()
        const next = latestOf(stored, taken)
        if (next !== null) disk.put(next)
        return accepted
      },
    }),
  )

/** Responds first; what it did not store before a restart is lost. */
export const acknowledgesFirst = (): MemoryApp => {
  const app = rightApp()
  let waiting: string[] = []
  return {
    ...app,
    receive(body, clock) {
      waiting.push(body)
      clock.after(3, () => {
        for (const one of waiting) void app.receive(one, clock)
        waiting = []
      })
      return 200
    },
    restart() {
      waiting = []
    },
  }
}

/** Keeps one status for all records. */
export const sharesState = (): MemoryApp => {
  let last = ''
  const app = showing(({ id }) => ({ id, status: last }))()
  return {
    ...app,
    receive(body, clock) {
      last = JSON.parse(body).payload.status
      return app.receive(body, clock)
    },
  }
}

/** Stores what it was sent some time after its response. */
export const storesLater = (ms: number, app: MemoryApp = rightApp()): MemoryApp => ({
  ...app,
  receive(body, clock, signature) {
    clock.after(ms, () => void app.receive(body, clock, signature))
    return 200
  },
})

/** Processes one notification after another, each this time after the one before. */
export const worksThroughQueue = (nextMs: () => number, app: MemoryApp = rightApp()): MemoryApp => {
  const queue: string[] = []
  return {
    ...app,
    receive(body, clock) {
      const processNext = (): void =>
        clock.after(nextMs(), () => {
          void app.receive(queue[0] ?? '', clock)
          queue.shift()
          if (queue.length > 0) processNext()
        })
      queue.push(body)
      if (queue.length === 1) processNext()
      return 200
    },
  }
}

/** An app whose database fails on demand; `during`: its status then. `seenFirst`: it remembers before it stores. */
export const withDatabase = (during: number, seenFirst: boolean) => (): MemoryApp => {
  let isDown = false
  const makeApp = database(during, seenFirst)
  return {
    ...memoryApp((disk, options) => makeApp(disk, { ...options, isDown: () => isDown })),
    fault(isOn) {
      isDown = isOn
    },
  }
}

/** Fails each notification the first time. */
export const failsFirst = (app: MemoryApp = rightApp()): MemoryApp => {
  const tried = new Set<string>()
  return {
    ...app,
    receive(body, clock) {
      if (tried.has(body)) return app.receive(body, clock)
      tried.add(body)
      return 503
    },
  }
}

/** Shows amounts in full units, rounded. */
export const roundsAmounts = showing(record => ({ ...record, amount: Math.round(Number(record.amount)) }))

/** Has amounts as 32-bit floats. */
export const singlePrecision = showing(record => ({ ...record, amount: Math.fround(Number(record.amount)) }))

const dayUs = 86_400_000_000

/** Compares the time of day, without the date. */
export const timeOfDay = (): MemoryApp =>
  memoryApp(disk =>
    createApp(disk, {
      merge(stored, taken) {
        if (stored === null) return recordOf(taken)
        const later = (taken.clockUs % dayUs) - (stored.clockUs % dayUs) || compareProgress(taken, stored)
        return later > 0 ? recordOf(taken) : null
      },
    }),
  )

/** Adds the amount with each new status of a funding, not only with the final one. */
export const creditsEachStatus = (): MemoryApp =>
  memoryApp(disk =>
    createApp(disk, {
      merge(stored, taken) {
        const next = latestOf(stored, taken)
        const isNew = disk.mark(`${taken.recordId} ${taken.status}`)
        const added = isNew ? Number(taken.amount) : 0
        const record = next ?? stored
        return record && { ...record, credited: (stored?.credited ?? 0) + added }
      },
    }),
  )

/** Takes a deposit that was too small for closed: what follows is ignored. */
export const dropsSmallRefunds = (app: MemoryApp = rightApp()): MemoryApp => ({
  ...app,
  receive(body, clock) {
    const about = JSON.parse(body).payload.issuance
    const isTooSmall = about?.error?.code === 'insufficient_deposit_amount_for_issuance'
    return isTooSmall && about.refund_status !== undefined ? 200 : app.receive(body, clock)
  },
})

/** Stores the last record of each receiving account, and finds it by the account. */
export const oneRecordPerAccount = (app: MemoryApp = rightApp()): MemoryApp => {
  const last = new Map<string, string>()
  const accountOf = new Map<string, string>()
  return {
    ...app,
    receive(body, clock) {
      const { payload } = JSON.parse(body)
      const account = payload.issuance?.deposit_receiver_clabe ?? ''
      last.set(account, payload.id)
      accountOf.set(payload.id, account)
      return app.receive(body, clock)
    },
    state: (of, clock) =>
      app.state({ ...of, recordId: last.get(accountOf.get(of.recordId) ?? '') ?? of.recordId }, clock),
  }
}

/** Finds records by the user's own reference. A notification without one is a record apart. */
export const keyedByReference = (app: MemoryApp = rightApp()): MemoryApp => ({
  ...app,
  receive(body, clock) {
    const { event, payload } = JSON.parse(body)
    return app.receive(
      JSON.stringify({ event, payload: { ...payload, id: payload.external_ref ?? 'none' } }),
      clock,
    )
  },
  state: (of, clock) => app.state({ ...of, recordId: of.named.external_ref ?? 'none' }, clock),
})

/** Fails at a notification with COMPLETE, and responds as if it had stored it. */
export const hidesFailures = (app: MemoryApp = rightApp()): MemoryApp => ({
  ...app,
  receive: (body, clock) =>
    JSON.parse(body).payload.status.toLowerCase() === 'complete' ? 200 : app.receive(body, clock),
})

const ownWord: Readonly<Record<string, string>> = {
  pending: 'pending',
  in_progress: 'pending',
  // As of an order that is paid and not delivered yet.
  complete: 'processing',
  failed: 'failed',
}
/** Right, with words for statuses as a shop has them. */
export const shopWords = showing(({ id, status, refundStatus }) => ({
  id,
  order: { status: refundStatus === 'complete' ? 'refunded' : ownWord[String(status)] },
  refund: refundStatus,
}))
/** Right, with amounts as a number of cents. */
export const minorUnits = showing(record => ({ ...record, amount: Math.round(Number(record.amount) * 100) }))
/** Right, with what is left of an amount after a fee of 55 cents. */
export const netAmounts = showing(record => ({ ...record, amount: Number(record.amount) - 0.55 }))
/** Right, with a state that is no JSON. */
export const textState = (app: MemoryApp = rightApp()): MemoryApp => ({
  ...app,
  state(of, clock) {
    const state = app.state(of, clock)
    const { status, refundStatus, amount, givenBackBy, givesBack } = JSON.parse(state.text)
    return {
      ...state,
      text: `status ${status}\nrefund ${refundStatus}\namount ${amount}\n${givenBackBy} ${givesBack}\n`,
    }
  },
})

/** Verifies signatures. `refused`: its status otherwise, `accepted`: signatures that it accepts although they are not right. */
export const verifies =
  (refused: number, ...accepted: readonly Signature[]) =>
  (app: MemoryApp = rightApp()): MemoryApp => ({
    ...app,
    receive: (body, clock, signature) =>
      signature === 'right' || (signature !== undefined && accepted.includes(signature))
        ? app.receive(body, clock, signature)
        : refused,
  })

/** Stores a notification before it verifies its signature. */
export const verifiesLate = (app: MemoryApp = rightApp()): MemoryApp => ({
  ...app,
  async receive(body, clock, signature) {
    const status = await app.receive(body, clock, signature)
    return signature === 'right' ? status : 401
  },
})
