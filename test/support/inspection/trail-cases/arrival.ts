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
    good: [unclocked('PENDING', undefined), unclocked('COMPLETE', undefined)],
  }),
  found('order-not-certain', 2, '', {
    bad: [fundingExample('pending', { updated_at: '2024-05-06T10:00:00Z' }), fundingExample('complete')],
    good: [fundingExample('pending'), fundingExample('complete')],
  }),
  found('order-not-certain', 2, '', {
    bad: [withdrawalExample('complete'), withdrawalExample('failed')],
    good: [withdrawalExample('processing'), withdrawalExample('pending')],
  }),
]
