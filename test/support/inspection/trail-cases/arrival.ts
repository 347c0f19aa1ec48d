import { fundingExample, refundOf, withdrawalExample } from '../examples.ts'
import {
  at,
  complete,
  failed,
  found,
  issuance,
  life,
  pending,
  processing,
  progress,
  refund,
  spaced,
  type TrailCase,
  unclocked,
  withFee,
} from './trail-case.ts'

const timed = (status: 'PENDING' | 'IN_PROGRESS' | 'COMPLETE', seconds: string) =>
  issuance(status, {}, { updated_at: `2024-05-06T10:20:${seconds}` })
const timeless = (status: 'PENDING' | 'COMPLETE') =>
  issuance(status, {}, { created_at: undefined, updated_at: undefined })

/** Repetitions, updates and the order of arrival. */
export const arrivalCases: readonly TrailCase[] = [
  found('arrived-out-of-order', 2, '', {
    bad: [progress, pending],
    good: [pending, progress],
  }),
  found('stale-after-final', 2, '/payload/status', {
    bad: [complete, progress],
    good: [progress, complete],
  }),
  found('stale-after-final', 2, '/payload/status', {
    bad: [complete, progress, issuance('COMPLETE', refundOf('issuance', 'PENDING'), at(30))],
    good: [progress, pending],
  }),
  found('status-skipped', 2, '/payload/status', {
    bad: [pending, complete],
    good: life,
  }),
  found('status-skipped', 1, '/payload/status', {
    bad: [failed],
    good: [fundingExample('complete')],
  }),
  found('same-status-update', 2, '/payload', {
    bad: [pending, issuance('PENDING', { network: 'POLYGON' }, at(1))],
    good: [...life.slice(0, 2), failed, refund('PENDING', 10), refund('IN_PROGRESS', 11)],
  }),
  found('duplicate-identical', 2, '', {
    bad: [pending, pending],
    good: [pending, spaced(pending)],
  }),
  found('duplicate-same-meaning', 2, '', {
    bad: [pending, spaced(pending)],
    good: [pending, pending],
  }),
  found('duplicate-differs', 2, '', {
    bad: [pending, { ...pending, event: 'Transaction', sent: 2 }],
    good: [pending, issuance('PENDING', { network: 'POLYGON' })],
  }),
  found('same-status-update', 2, '/payload', {
    bad: [processing, withFee, withdrawalExample('complete')],
    good: [processing, processing, withdrawalExample('complete')],
  }),
  found('order-not-certain', 2, '', {
    bad: [pending, unclocked('COMPLETE', undefined)],
    good: [pending, complete],
  }),
  found('order-not-certain', 2, '', {
    bad: [pending, unclocked('COMPLETE', 'soon')],
    good: [pending, complete],
  }),
  // Nothing orders: no clock, any two of the funding service, equal clocks before the end, and what is finer than clocks.
  found('order-not-certain', 2, '', {
    bad: [timeless('PENDING'), timeless('COMPLETE')],
    good: [timed('PENDING', '00Z'), timed('COMPLETE', '00Z')],
  }),
  found('order-not-certain', 2, '', {
    bad: [timed('PENDING', '00Z'), timed('IN_PROGRESS', '00Z')],
    good: [timed('PENDING', '00Z'), timed('IN_PROGRESS', '00.000001Z')],
  }),
  found('order-not-certain', 2, '', {
    bad: [timed('PENDING', '00.1234567Z'), timed('COMPLETE', '00.1234561Z')],
    good: [timed('PENDING', '00.1234560Z'), timed('COMPLETE', '00.123456Z')],
  }),
  found('order-not-certain', 2, '', {
    bad: [refund('PENDING', 20), refund('IN_PROGRESS', 20)],
    good: [refund('IN_PROGRESS', 20), refund('COMPLETE', 20)],
  }),
  found('order-not-certain', 1, '', {
    bad: [fundingExample('complete'), fundingExample('pending')],
    good: [issuance('FAILED', {}, at(10)), refund('PENDING', 10)],
  }),
  found('order-not-certain', 2, '', {
    bad: [withdrawalExample('pending'), withdrawalExample('processing')],
    good: [withdrawalExample('pending'), withdrawalExample('pending')],
  }),
  found('order-not-certain', 2, '', {
    bad: [
      fundingExample('pending', { updated_at: '2024-05-06T10:00:00Z' }),
      fundingExample('complete', { updated_at: '2024-05-06T11:00:00Z' }),
    ],
    good: life,
  }),
  // Without an order nothing is out of it.
  found('arrived-out-of-order', 2, '', {
    bad: [complete, pending],
    good: [fundingExample('complete'), fundingExample('pending')],
  }),
  found('stale-after-final', 2, '/payload/status', {
    bad: [complete, pending],
    good: [fundingExample('complete'), fundingExample('pending')],
  }),
]
