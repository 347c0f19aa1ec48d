import { fundingExample, withdrawalExample } from '../examples.ts'
import {
  at,
  complete,
  found,
  issuance,
  life,
  other,
  pending,
  progress,
  type TrailCase,
} from './trail-case.ts'

/** Findings after a record has ended. */
export const finalsCases: readonly TrailCase[] = [
  found('final-status-left', 4, '/payload/status', {
    bad: [...life, issuance('IN_PROGRESS', {}, at(20))],
    good: [pending, complete, progress],
  }),
  found('final-status-left', 4, '/payload/status', {
    bad: [...life, issuance('PENDING', {}, at(20))],
    good: [fundingExample('complete'), fundingExample('pending', { updated_at: '2024-05-07T10:00:00Z' })],
  }),
  found('funding-final-left', 2, '/payload/status', {
    bad: [
      fundingExample('complete', { updated_at: '2024-05-06T10:00:00Z' }),
      fundingExample('pending', { updated_at: '2024-05-06T10:00:01Z' }),
    ],
    good: [fundingExample('complete'), fundingExample('pending')],
  }),
  found('funding-second-final', 2, '/payload/status', {
    bad: [withdrawalExample('complete'), withdrawalExample('failed')],
    good: [...life, issuance('FAILED', {}, at(20))],
  }),
  found('second-final', 4, '/payload/status', {
    bad: [...life, issuance('FAILED', {}, at(20))],
    good: [withdrawalExample('complete'), withdrawalExample('failed')],
  }),
  found('update-after-final', 4, '/payload', {
    bad: [...life, issuance('COMPLETE', {}, at(20))],
    good: [pending, issuance('PENDING', {}, at(1)), complete, complete],
  }),
  found('second-final', 4, '/payload/status', {
    bad: [...life, issuance('FAILED', {}, at(20))],
    good: [...life, issuance('COMPLETE', {}, at(20))],
  }),
  found('second-final', 1, '/payload/status', {
    bad: [issuance('FAILED', {}, at(20)), complete],
    good: [issuance('PENDING', {}, at(20)), complete],
  }),
  // The specifications don't say which statuses or values of other products' records are final.
  found('second-final', 2, '/payload/status', {
    bad: [complete, issuance('FAILED', {}, at(20))],
    good: [other('COMPLETED', '1'), other('PAID', '1')],
  }),
]
