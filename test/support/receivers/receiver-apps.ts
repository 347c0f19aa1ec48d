import { createApp, type MakeApp } from './app.ts'
import { abandonsWork } from './apps/abandons-work.ts'
import { acknowledgesFirst } from './apps/acknowledges-first.ts'
import { clockAsText } from './apps/clock-as-text.ts'
import { countsRepeats } from './apps/counts-repeats.ts'
import { countsVersions } from './apps/counts-versions.ts'
import { creditsTwiceAtOnce } from './apps/credits-twice-at-once.ts'
import { failsFirst } from './apps/fails-first.ts'
import { finalIsFinal } from './apps/final-is-final.ts'
import { firstArrivalWins } from './apps/first-arrival-wins.ts'
import { forgetsOnRestart } from './apps/forgets-on-restart.ts'
import { givenBackAsNew } from './apps/given-back-as-new.ts'
import { lastArrivalWins } from './apps/last-arrival-wins.ts'
import { letterCaseMatters } from './apps/letter-case-matters.ts'
import { noLock } from './apps/no-lock.ts'
import { onePerStatus } from './apps/one-per-status.ts'
import { processesLater } from './apps/processes-later.ts'
import { refusesRepeats } from './apps/refuses-repeats.ts'
import { refusesUnknownFields } from './apps/refuses-unknown-fields.ts'
import { refusesUnknownRecords } from './apps/refuses-unknown-records.ts'
import { refusesUnknownStatuses } from './apps/refuses-unknown-statuses.ts'
import { sharedState } from './apps/shared-state.ts'
import { slowRepeatedFinals } from './apps/slow-repeated-finals.ts'

/** Every receiver by its name: those that are right, then those that have one fault each. */
export const receiverApps = {
  right: disk => createApp(disk),
  'processes-later': processesLater,
  'counts-versions': countsVersions,
  'last-arrival-wins': lastArrivalWins,
  'first-arrival-wins': firstArrivalWins,
  'one-per-status': onePerStatus,
  'refuses-unknown-fields': refusesUnknownFields,
  'refuses-unknown-statuses': refusesUnknownStatuses,
  'letter-case-matters': letterCaseMatters,
  'slow-repeated-finals': slowRepeatedFinals,
  'refuses-repeats': refusesRepeats,
  'no-lock': noLock,
  'credits-twice-at-once': creditsTwiceAtOnce,
  'shared-state': sharedState,
  'clock-as-text': clockAsText,
  'counts-repeats': countsRepeats,
  'given-back-as-new': givenBackAsNew,
  'final-is-final': finalIsFinal,
  'acknowledges-first': acknowledgesFirst,
  'forgets-on-restart': forgetsOnRestart,
  'abandons-work': abandonsWork,
  'fails-first': failsFirst,
  'refuses-unknown-records': refusesUnknownRecords,
} as const satisfies Record<string, MakeApp>

export type ReceiverKind = keyof typeof receiverApps

export const receiverKinds = Object.keys(receiverApps) as ReceiverKind[]
